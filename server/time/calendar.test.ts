import fc from 'fast-check'
import { dayInSantoDomingo } from '#contract/moments.ts'
import { expect, test } from 'vitest'
import { daysAfter, findDay } from '#server/time/calendar.ts'

test('a day is found exactly where the calendar has one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1700, max: 2500 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
      (y, m, d) => {
        const at = new Date(Date.UTC(y, m - 1, d))
        const real = y >= 1800 && at.getUTCFullYear() === y && at.getUTCMonth() === m - 1 && at.getUTCDate() === d
        expect(findDay(String(y), String(m), String(d))).toBe(real ? at.toISOString().slice(0, 10) : undefined)
      },
    ),
    { numRuns: 3000 },
  )
  for (const bad of ['', ' 1', '1e1', '+1', '٣', '1.0']) expect(findDay('2026', bad, '1')).toBe(undefined)
})

test('the day in Santo Domingo is four hours behind', () => {
  expect(dayInSantoDomingo(new Date('2026-11-21T03:59:59Z'))).toBe('2026-11-20')
  expect(dayInSantoDomingo(new Date('2026-11-21T04:00:00Z'))).toBe('2026-11-21')
  expect(daysAfter('2026-03-01', -3)).toBe('2026-02-26')
})
