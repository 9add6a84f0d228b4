import { expect, test } from 'vitest'
import { FUTURE_SEARCH_DEFAULTS, readFutureSearch } from '#web/admin/future/future-search.ts'

test.each([
  ['nothing: the grid', {}, {}],
  ['a month', { month: '2027-01', page: 2 }, { month: '2027-01', page: 2 }],
  ['all months', { month: 'all', size: 50 }, { month: 'all', size: 50 }],
  ['no such month', { month: '2027-13' }, {}],
  ['not even text', { month: 202701 }, {}],
])('%s', (_what, search, read) => {
  expect(readFutureSearch(search as Parameters<typeof readFutureSearch>[0])).toEqual({
    ...FUTURE_SEARCH_DEFAULTS,
    ...read,
  })
})
