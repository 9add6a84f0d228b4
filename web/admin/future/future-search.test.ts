import { expect, test } from 'vitest'
import { FUTURE_SEARCH_DEFAULTS, readFutureSearch } from '#web/admin/future/future-search.ts'

test.each([
  ['nothing: the grid', {}, {}],
  ['a month', { month: '2027-01', page: 2 }, { month: '2027-01', page: 2 }],
  ['a month, searched', { month: '2027-01', q: 'ana' }, { month: '2027-01', q: 'ana' }],
  ['all months, searched', { month: 'all', q: 'ana' }, { month: 'all', q: 'ana' }],
  ['an old link with a search', { q: 'ana' }, { month: 'all', q: 'ana' }],
  ['no such month', { month: '2027-13' }, {}],
  ['not even text', { month: 202701 }, {}],
])('%s', (_what, search, read) => {
  expect(readFutureSearch(search as Parameters<typeof readFutureSearch>[0])).toEqual({
    ...FUTURE_SEARCH_DEFAULTS,
    ...read,
  })
})
