import { expect, test } from 'vitest'
import { dayInFull, longDay } from '#contract/values/long-day.ts'

test.each([
  ['en', '2 May 1961', '1 December 2026'],
  ['es', '2 de mayo de 1961', '1 de diciembre de 2026'],
  ['fr', '2 mai 1961', '1er décembre 2026'],
  ['de', '2. Mai 1961', '1. Dezember 2026'],
  ['it', '2 maggio 1961', '1 dicembre 2026'],
  ['pt', '2 de maio de 1961', '1º de dezembro de 2026'],
  ['ru', '2 мая 1961 г.', '1 декабря 2026 г.'],
] as const)('a day in full in %s', (language, ordinary, first) => {
  expect(dayInFull('1961-05-02', language)).toBe(ordinary)
  expect(dayInFull('2026-12-01', language)).toBe(first)
})

test('a moment is of the day that it has in Santo Domingo', () => {
  expect(longDay('2026-12-03T03:59:59Z', 'en')).toBe('2 December 2026')
  expect(longDay('2026-12-03T04:00:00Z', 'en')).toBe('3 December 2026')
})
