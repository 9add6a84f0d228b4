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

test.each([
  ['2026-12-03T01:00:00Z', 'in 3 days'],
  ['2026-12-03T20:00:00Z', 'in 3 days'],
  ['2026-12-02T20:00:00Z', 'in 2 days'],
  ['2026-12-01T23:00:00Z', 'tomorrow'],
  ['2026-12-01T17:00:00Z', 'in 19 hours'],
  ['2026-11-28T23:00:00Z', '1 day ago'],
])('a deadline at %s is %s, by its date, whatever its hour', (dueAt, words) => {
  const of = { state: 'needs-response', dueAt, guessedDueAt: null } as const
  expect(dueOfCase(of, NOW, 'en')?.words).toBe(words)
  expect(dueOfCase({ ...of, dueAt: null, guessedDueAt: dueAt }, NOW, 'en', true)?.words, 'a guess').toBe(words)
})
