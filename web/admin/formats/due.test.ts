import i18next, { type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { daysFromNow, dueOf, dueWords, fromNow, lateness } from '#web/admin/formats/due.ts'
import { enFirst } from '#web/admin/language/en-first.ts'
import { esFirst } from '#web/admin/language/es-first.ts'

let t: TFunction
beforeAll(async () => void (t = await i18next.init({ lng: 'en', resources: { en: { translation: enFirst } } })))

const at = (text: string) => Date.parse(text)

test('a moment that follows from the payment is due at its hour', () => {
  expect(dueOf({ due_at: '2026-11-21T10:00:00.123+00:00' })).toEqual({ ms: at('2026-11-21T10:00:00.123Z') })
})

test('never later than six hours before the day of the flight: the day before, and no hour of it', () => {
  expect(dueOf({ due_at: '2026-11-20T22:00:00+00:00' })).toEqual({ ms: at('2026-11-20T22:00:00Z'), day: '2026-11-20' })
})

test('a future order is due on its processing date, a day without hours; what waits for nothing is not due', () => {
  expect(dueOf({ due_at: '2026-12-02T04:00:00+00:00' })).toEqual({ ms: at('2026-12-02T04:00:00Z'), day: '2026-12-01' })
  expect(dueOf({ due_at: null })).toBeUndefined()
})

test('words for how far away a moment is', () => {
  const now = at('2026-11-20T10:00:00Z')
  expect(fromNow(now + 3 * 3_600_000 + 1, now, 'en')).toBe('in 3 hours')
  expect(fromNow(now - 49 * 3_600_000, now, 'en')).toBe('2 days ago')
  expect(fromNow(now - 49 * 3_600_000, now, 'en', 'narrow')).toBe('2d ago')
  expect(fromNow(now - 47 * 3_600_000, now, 'en')).toBe('1 day ago')
  expect(fromNow(now - 5_000, now, 'en')).toBe('just now')
  expect(fromNow(now, now, 'en')).toBe('just now')
  expect(fromNow(now + 5_000, now, 'en')).toBe('now')
})

test.each([
  [2 * 60 + 58, 'in 3 hours'],
  [2 * 60 + 20, 'in 2 hours'],
  [59.7, 'in 1 hour'],
  [23 * 60 + 40, 'in 1 day'],
  [47 * 60, 'in 2 days'],
  [-(2 * 60 + 58), '2 hours ago'],
])('a moment ahead is told to the nearest, one past by what has gone by: %d minutes are %s', (minutes, words) => {
  const now = at('2026-11-20T10:00:00Z')
  expect(fromNow(now + minutes * 60_000, now, 'en')).toBe(words)
})

test.each([
  ['2026-11-20', 'today'],
  ['2026-11-21', 'tomorrow'],
  ['2026-11-23', 'in 3 days'],
  ['2026-11-19', 'yesterday'],
])('a day is so many days away by the calendar of Santo Domingo, whatever the hour: %s is %s', (day, words) => {
  expect(daysFromNow(day, at('2026-11-20T04:00:00Z'), 'en')).toBe(words)
  expect(daysFromNow(day, at('2026-11-21T03:59:59Z'), 'en')).toBe(words)
})

test.each([
  ['2026-11-20T10:00:00Z', 'late', '2 days late', '20 Nov'],
  ['2026-11-22T14:20:00Z', 'late', '40 minutes late', '22 Nov'],
  ['2026-11-22T14:59:30Z', 'late', 'late', '22 Nov'],
  ['2026-11-22T17:58:00Z', 'today', 'in 3 hours', '22 Nov'],
  // Past midnight in UTC it is still the same day in the country.
  ['2026-11-23T03:59:00Z', 'today', 'in 13 hours', '22 Nov'],
  ['2026-12-02T10:00:00Z', 'later', 'in 10 days', '2 Dec'],
  // Late is told from the very moment: in hours below a day, then in whole days that have gone by.
  ['2026-11-20T14:00:00Z', 'late', '2 days late', '20 Nov'],
  ['2026-11-20T23:00:00Z', 'late', '1 day late', '20 Nov'],
  ['2026-11-21T04:00:00Z', 'late', '1 day late', '20 Nov'],
  ['2026-11-21T20:00:00Z', 'late', '19 hours late', '21 Nov'],
  ['2026-11-24T02:00:00Z', 'later', 'tomorrow', '23 Nov'],
  // The end of a day is that day, and of six hours before the flight's no hour is said.
  ['2026-11-23T04:00:00Z', 'today', 'today', '22 Nov'],
  ['2026-11-24T04:00:00Z', 'later', 'tomorrow', '23 Nov'],
  ['2026-11-12T04:00:00Z', 'late', '10 days late', '11 Nov'],
  // Nearly a day away is a day of the calendar.
  ['2026-11-23T14:40:00Z', 'later', 'tomorrow', '23 Nov'],
  ['2026-11-22T04:00:00Z', 'late', '11 hours late', '21 Nov'],
  ['2026-11-21T22:00:00Z', 'late', '17 hours late', '21 Nov'],
])('due at %s it is %s: %s, %s', (moment, state, away, date) => {
  expect(dueWords(dueOf({ due_at: moment })!, at('2026-11-22T15:00:00Z'), t)).toEqual({ state, away, date })
})

test('once the flight is past it is too late to file, however late that would be; of what was filed only its flight is past', () => {
  const due = dueOf({ due_at: '2026-11-20T10:00:00Z', flight_day: '2026-11-22' })!
  expect(dueWords(due, at('2026-11-23T03:59:00Z'), t).state).toBe('late')
  expect(dueWords(due, at('2026-11-23T04:00:00Z'), t)).toMatchObject({ state: 'missed', away: 'Too late to file' })
  const filed = dueOf({ due_at: '2026-11-20T10:00:00Z', flight_day: '2026-11-22', process_status: 'AwaitingGovt' })!
  expect(dueWords(filed, at('2026-11-23T04:00:00Z'), t)).toMatchObject({
    state: 'missed',
    away: 'Flight past',
  })
})

test('what came after the moment by which it is due is due at once, and not late by hours before it came', () => {
  const due_at = '2026-11-21T22:00:00Z'
  const late = (order: object) => dueWords(dueOf({ due_at, ...order })!, at('2026-11-22T06:00:00Z'), t).away
  expect(late({ paid_at: '2026-11-22T05:34:00Z' })).toBe('due at once')
  expect(late({ paid_at: '2026-11-21T20:00:00Z' })).toBe('8 hours late')
})

test('an order that is too late is called so alike in its row and at the head of its group, in both languages', () => {
  for (const { signs, groups } of [enFirst, esFirst]) expect(signs.missed).toBe(groups.missed)
})

test('late is what the office owes; it is lost with a flight of today or tomorrow, and what others have to do first only waits', () => {
  const now = at('2026-11-20T16:00:00Z')
  const of = (process_status: string, flight_day: string | null) =>
    lateness({ due_at: null, process_status, flight_day }, now)
  expect([of('New', '2026-11-20'), of('New', '2026-11-21'), of('New', '2026-11-22'), of('New', null)]).toEqual([
    'lost',
    'lost',
    'late',
    'late',
  ])
  expect([of('AwaitingGovt', '2026-11-20'), of('Awaiting', null)]).toEqual(['waits', 'waits'])
})
