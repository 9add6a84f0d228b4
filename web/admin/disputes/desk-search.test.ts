import { expect, test } from 'vitest'
import { DESK_SEARCH_DEFAULTS, filtersOf, readDeskSearch } from '#web/admin/disputes/desk-search.ts'

const CLOSED = { outcome: 'won', gateway: 4711, currency: 'USD', site: 2, from: '2026-01-01', to: '2026-12-31' }

test.each([
  ['nothing: what is to be answered', {}, {}],
  ['what closed', { list: 'ended', ...CLOSED }, { list: 'ended', ...CLOSED, gateway: '4711' }],
  [
    'what is not known of it',
    { list: 'ended', site: 'none', scheme: 'none' },
    { list: 'ended', site: 'none', scheme: 'none' },
  ],
  ['no such site, outcome or day', { list: 'ended', site: 'all', outcome: 'open', from: 'today' }, { list: 'ended' }],
  ['the days of the win rates', { list: 'rates', ...CLOSED }, { list: 'rates', from: CLOSED.from, to: CLOSED.to }],
  ['of what is open how it closed says nothing', { list: 'open', due: 'day', ...CLOSED }, { due: 'day' }],
])('%s', (_what, search, read) => {
  expect(readDeskSearch(search as Parameters<typeof readDeskSearch>[0])).toEqual({ ...DESK_SEARCH_DEFAULTS, ...read })
})

test('what is sent is what narrows the list', () => {
  expect(filtersOf({ ...DESK_SEARCH_DEFAULTS, list: 'ended', page: 3, site: 2, words: 'dp_1' })).toEqual({
    site: 2,
    words: 'dp_1',
  })
})
