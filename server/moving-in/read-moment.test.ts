import { expect, test } from 'vitest'
import { isZone, readMoment } from '#server/moving-in/read-moment.ts'

const now = new Date('2026-11-28T00:00:00Z')
const read = (text: string, zone?: string, order?: 'day-month' | 'month-day') => {
  const at = readMoment(text, { zone, order, now })
  return at instanceof Date ? at.toISOString() : at
}

test.each([
  ['2025-03-14T10:22:05Z', undefined, undefined, '2025-03-14T10:22:05.000Z'],
  ['2025-03-14 10:22:05.123456+02', undefined, undefined, '2025-03-14T08:22:05.000Z'],
  ['2025-03-14T10:22-0430', undefined, undefined, '2025-03-14T14:52:00.000Z'],
  ['2025-03-14 10:22', 'America/Santo_Domingo', undefined, '2025-03-14T14:22:00.000Z'],
  ['2025-07-14 10:22', 'Europe/Warsaw', undefined, '2025-07-14T08:22:00.000Z'],
  ['2025-12-14 10:22', 'Europe/Warsaw', undefined, '2025-12-14T09:22:00.000Z'],
  ['2025-03-14', 'America/Santo_Domingo', undefined, '2025-03-14T04:00:00.000Z'],
  ['14/03/2025 9:05', 'UTC', 'day-month', '2025-03-14T09:05:00.000Z'],
  ['3/14/2025, 12:05:09 AM', 'UTC', 'month-day', '2025-03-14T00:05:09.000Z'],
  ['3/14/2025 12:05 p.m.', 'UTC', 'month-day', '2025-03-14T12:05:00.000Z'],
  // Twice on that night's clock: the first; never on that one's: as far after.
  ['2025-10-26 02:30', 'Europe/Warsaw', undefined, '2025-10-26T01:30:00.000Z'],
  ['2025-03-30 02:30', 'Europe/Warsaw', undefined, '2025-03-30T01:30:00.000Z'],
] as const)('%s in %s is %s', (text, zone, order, iso) => {
  expect(read(text, zone, order)).toBe(iso)
})

test.each([
  ['yesterday', 'UTC', undefined, /not a moment such as/],
  ['14/03/2025 9:05', 'UTC', undefined, /date_order/],
  ['14/03/2025 9:05', 'UTC', 'month-day', /no calendar/],
  ['2025-02-30 09:05', 'UTC', undefined, /no calendar/],
  ['2025-02-03 24:05', 'UTC', undefined, /no calendar/],
  ['2/3/2025 13:05 PM', 'UTC', 'day-month', /no calendar/],
  ['2025-02-03 09:05', undefined, undefined, /time_zone/],
  ['1999-12-31T23:59:59Z', undefined, undefined, /before the year 2000/],
  ['2026-11-28T00:00:01Z', undefined, undefined, /not come yet/],
] as const)('%s in %s is refused', (text, zone, order, why) => {
  expect(read(text, zone, order)).toMatch(why)
})

test('a zone is one that the computer knows', () => {
  expect(['America/Santo_Domingo', 'UTC', 'Santo Domingo', ''].map(isZone)).toEqual([true, true, false, false])
})
