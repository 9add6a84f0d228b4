import { expect, test } from 'vitest'
import { LIST_ADDRESS_DEFAULTS, readListAddress } from '#web/admin/orders/list-search.ts'

const read = (search: object) => readListAddress(search as never)

test('an empty address is the first page, as long as the window shows', () => {
  expect(read({})).toEqual(LIST_ADDRESS_DEFAULTS)
})

test('reads page, size and sort, and nothing that is searched for', () => {
  expect(read({ page: 3, size: 50, q: 'AB1234567', sort: '-email' })).toEqual({ page: 3, size: 50, sort: '-email' })
  expect(read({ page: '2', size: 'All', sort: 'password' })).toEqual({
    ...LIST_ADDRESS_DEFAULTS,
    page: 2,
    size: 'all',
  })
})

test.each([
  { page: 0, size: 11 },
  { page: -4, size: '1e309' },
  { page: 1.5, size: null },
  { page: 'x', size: ['10', '25'] },
])('what does not fit becomes the default: %j', (search) => {
  expect(read(search)).toEqual(LIST_ADDRESS_DEFAULTS)
})
