import { expect, test } from 'vitest'
import { DOTS, pageRange } from '#web/ui/page-range.ts'

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, DOTS, 8]],
  [4, 8, [1, 2, 3, 4, 5, DOTS, 8]],
  [5, 8, [1, DOTS, 4, 5, 6, 7, 8]],
  [8, 8, [1, DOTS, 4, 5, 6, 7, 8]],
  [5, 10, [1, DOTS, 4, 5, 6, DOTS, 10]],
  [50_000, 100_000, [1, DOTS, 49_999, 50_000, 50_001, DOTS, 100_000]],
] as const)('page %i of %i', (page, pages, shown) => {
  expect(pageRange(page, pages)).toEqual(shown)
})

test('whatever the page, it is shown, and more than seven pages always fill seven places', () => {
  for (let pages = 8; pages < 30; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const shown = pageRange(page, pages)
      expect(shown).toHaveLength(7)
      expect(shown).toContain(page)
    }
  }
})
