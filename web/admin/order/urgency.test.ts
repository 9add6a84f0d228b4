import { expect, test } from 'vitest'
import { dueAtMs, fromNow } from '#web/admin/order/urgency.ts'

const at = (text: string) => Date.parse(text)
const paid = { processing_mode: 'standard', paid_at: '2026-11-20T10:00:00Z', processing_date: null } as const

test('standard is due a day after payment, priority four hours after', () => {
  expect(dueAtMs(paid, undefined)).toBe(at('2026-11-21T10:00:00Z'))
  expect(dueAtMs({ ...paid, processing_mode: 'priority' }, undefined)).toBe(at('2026-11-20T14:00:00Z'))
})

test('never later than six hours before the day of the flight', () => {
  expect(dueAtMs(paid, '2026-11-21')).toBe(at('2026-11-20T22:00:00Z'))
  expect(dueAtMs(paid, '2026-12-24')).toBe(at('2026-11-21T10:00:00Z'))
})

test('a future order is due on its processing date; what is not paid is not due', () => {
  const future = { ...paid, processing_mode: 'future', processing_date: '2026-12-01' } as const
  expect(dueAtMs(future, undefined)).toBe(at('2026-12-02T04:00:00Z'))
  expect(dueAtMs({ ...paid, paid_at: null }, undefined)).toBeUndefined()
})

test('words for how far away', () => {
  const now = at('2026-11-20T10:00:00Z')
  expect(fromNow(now + 3 * 3_600_000 + 1, now, 'en')).toBe('in 3 hours')
  expect(fromNow(now - 49 * 3_600_000, now, 'en')).toBe('2 days ago')
  expect(fromNow(now - 5_000, now, 'en')).toBe('this minute')
})
