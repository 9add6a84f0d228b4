import { expect, test } from 'vitest'
import { readTextsSearch, TEXTS_SEARCH_DEFAULTS } from '#web/admin/texts/texts-search.ts'

test('the address says the tab and what is open; whatever does not fit is left out', () => {
  const read = (search: object) => readTextsSearch(search as Parameters<typeof readTextsSearch>[0])
  expect(read({ tab: 'tags', open: 3 })).toEqual({ tab: 'tags', open: 3 })
  expect(read({ tab: 'macros', open: 'new' })).toEqual({ tab: 'macros', open: 'new' })
  expect(read({})).toEqual(TEXTS_SEARCH_DEFAULTS)
  for (const open of [0, -1, 1.5, 'x', null]) expect(read({ tab: 'x', open })).toEqual(TEXTS_SEARCH_DEFAULTS)
})
