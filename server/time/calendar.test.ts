import fc from 'fast-check'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { expect, test } from 'vitest'
import { daysAfter, findDay, findWrittenDay } from '#server/time/calendar.ts'

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

test.each([
  ['2000', '2', '29', '2000-02-29'],
  ['2400', '02', '29', '2400-02-29'],
  ['1900', '2', '29', undefined],
  ['2100', '2', '29', undefined],
  ['2024', '2', '29', '2024-02-29'],
  ['12026', '2', '1', undefined],
  ['20261', '2', '1', undefined],
  ['2026', '2', 'x1', undefined],
  ['2026', '2', '1x', undefined],
  ['2026', '02', '01', '2026-02-01'],
])('year %s, month %s, day %s: %s', (year, month, day, found) => expect(findDay(year, month, day)).toBe(found))

test.each([
  ['2026', '2', '31', '2026-02-31'],
  ['2026', '12', '5', '2026-12-05'],
  ['2026', '12', '99', '2026-12-99'],
  ['2026', '13', '5', undefined],
  ['26', '12', '5', undefined],
  ['2026', '12', '', undefined],
  ['2026', '12', 'x5', undefined],
  ['2026', '12', '5x', undefined],
  ['2026', '12', '111', undefined],
])('as it was written, year %s, month %s, day %s is %s', (year, month, day, written) =>
  expect(findWrittenDay(year, month, day)).toBe(written),
)

test('the day in Santo Domingo is four hours behind', () => {
  expect(dayInSantoDomingo(new Date('2026-11-21T03:59:59Z'))).toBe('2026-11-20')
  expect(dayInSantoDomingo(new Date('2026-11-21T04:00:00Z'))).toBe('2026-11-21')
  expect(daysAfter('2026-03-01', -3)).toBe('2026-02-26')
})
