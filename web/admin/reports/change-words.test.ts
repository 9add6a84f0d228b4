import { expect, test } from 'vitest'
import { changeWords } from '#web/admin/reports/change-words.ts'

test.each([
  [112, 100, '+12%'],
  [88, 100, '-12%'],
  [1004, 1000, undefined],
  [996, 1000, undefined],
  [1006, 1000, '+1%'],
  [5, 5, undefined],
  [0, 4, '-100%'],
  [4, 0, undefined],
  [null, 4, undefined],
  [4, null, undefined],
])('%s after %s is %s', (now, before, words) => {
  expect(changeWords(now, before, 'en')).toBe(words)
})
