import { expect, test } from 'vitest'
import { LIST_SEARCH_DEFAULTS, readListSearch } from '#web/admin/orders/list-search.ts'

const read = (search: object) => readListSearch(search as never)

test('an empty address is the first page of ten', () => {
  expect(read({})).toEqual(LIST_SEARCH_DEFAULTS)
})

test('reads page, size, search and sort; digits stay text', () => {
  expect(read({ page: 3, size: 50, q: 8095551234, sort: '-email' })).toEqual({
    page: 3,
    size: 50,
    q: '8095551234',
    sort: '-email',
  })
  expect(read({ page: '2', size: 'All', q: 'peña', sort: 'password' })).toEqual({
    ...LIST_SEARCH_DEFAULTS,
    page: 2,
    size: 'all',
    q: 'peña',
  })
})

test.each([
  { page: 0, size: 11, q: [] },
  { page: -4, size: '1e309', q: {} },
  { page: 1.5, size: null, q: null },
  { page: 'x', size: ['10', '25'], q: undefined },
])('what does not fit becomes the default: %j', (search) => {
  expect(read(search)).toEqual(LIST_SEARCH_DEFAULTS)
})
