import { expect, test } from 'vitest'
import { daysFromNow, dueOf, fromNow } from '#web/admin/order/header/urgency.ts'

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
  expect(fromNow(now - 47 * 3_600_000, now, 'en')).toBe('1 day ago')
  expect(fromNow(now - 5_000, now, 'en')).toBe('this minute')
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
