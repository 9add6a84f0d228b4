import { expect, test } from 'vitest'
import { dueOfCase } from '#web/admin/disputes/case-words.ts'

const NOW = Date.parse('2026-11-30T22:00:00Z')
const due = (dueAt: string | null, isWhole: boolean, guessedDueAt: string | null = null) =>
  dueOfCase({ state: 'needs-response', dueAt, guessedDueAt }, NOW, 'en', isWhole)?.when

test.each([
  ['2026-12-01T17:56:00Z', false, '1 Dec 2026, 17:56 UTC'],
  ['2026-11-29T17:56:00Z', false, '29 Nov 2026, 17:56 UTC'],
  ['2026-12-05T17:56:00Z', false, '5 Dec 2026'],
  ['2026-12-05T17:56:00Z', true, '5 Dec 2026, 17:56 UTC'],
])('a deadline at %s, shown whole: %s, is %s', (dueAt, isWhole, when) => {
  expect(due(dueAt, isWhole)).toBe(when)
})

test('a guess has no hour', () => {
  expect(due(null, true, '2026-12-01T17:56:00Z')).toBe('1 Dec 2026')
})
