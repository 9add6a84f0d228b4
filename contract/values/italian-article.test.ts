import { expect, test } from 'vitest'
import { withArticle } from '#contract/values/italian-article.ts'

test.each([
  ['il', '3 dicembre 2026', 'il 3 dicembre 2026'],
  ['il', '8 dicembre 2026', 'l’8 dicembre 2026'],
  ['Il', '11 dicembre 2026', 'L’11 dicembre 2026'],
  ['al', '11 dic 2026, 20:41 UTC', 'all’11 dic 2026, 20:41 UTC'],
  ['del', '8 agosto 2026', 'dell’8 agosto 2026'],
  ['al', '18 agosto 2026', 'al 18 agosto 2026'],
  ['il', '1 maggio 2026', 'il 1 maggio 2026'],
])('%s before %s', (article, day, written) => {
  expect(withArticle(article, day)).toBe(written)
})
