import { expect, test } from 'vitest'
import { daysFromNow, dueOf, fromNow } from '#web/admin/order/header/urgency.ts'

const at = (text: string) => Date.parse(text)
const paid = { processing_mode: 'standard', paid_at: '2026-11-20T10:00:00Z', processing_date: null } as const

test('standard is due a day after payment, priority four hours after', () => {
  expect(dueOf(paid, undefined)).toEqual({ ms: at('2026-11-21T10:00:00Z') })
  expect(dueOf({ ...paid, processing_mode: 'priority' }, undefined)).toEqual({ ms: at('2026-11-20T14:00:00Z') })
})

test('never later than six hours before the day of the flight: the day before, and no hour of it', () => {
  expect(dueOf(paid, '2026-11-21')).toEqual({ ms: at('2026-11-20T22:00:00Z'), day: '2026-11-20' })
  expect(dueOf(paid, '2026-12-24')).toEqual({ ms: at('2026-11-21T10:00:00Z') })
})

test('a future order is due on its processing date, a day without hours; what is not paid is not due', () => {
  const future = { ...paid, processing_mode: 'future', processing_date: '2026-12-01' } as const
  expect(dueOf(future, undefined)).toEqual({ ms: at('2026-12-02T04:00:00Z'), day: '2026-12-01' })
  expect(dueOf({ ...paid, paid_at: null }, undefined)).toBeUndefined()
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
