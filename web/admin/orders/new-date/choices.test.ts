import { expect, test } from 'vitest'
import { dateOf, whyNotNamed } from '#web/admin/orders/new-date/choices.ts'

// 22:30 on 1 December in Santo Domingo.
const now = new Date('2026-12-02T02:30:00Z')

test('ready choices go by the country’s clock, whatever day it is elsewhere', () => {
  expect(dateOf('today', now, '')?.toISOString()).toBe('2026-12-01T22:00:00.000Z')
  expect(dateOf('noon', now, '')?.toISOString()).toBe('2026-12-02T16:00:00.000Z')
  expect(dateOf('tomorrow', now, '')?.toISOString()).toBe('2026-12-02T22:00:00.000Z')
  expect(dateOf('time', now, '2026-12-05T09:15')?.toISOString()).toBe('2026-12-05T13:15:00.000Z')
  expect(dateOf('time', now, '')).toBeUndefined()
})

test('of several orders a moment is only looked at by itself; of one also by its flight', () => {
  const noon = dateOf('noon', now, '')!
  expect(whyNotNamed(undefined, dateOf('today', now, '')!, now)).toBe('soon')
  expect(whyNotNamed(undefined, noon, now)).toBeUndefined()
  const order = { firstSaid: '2026-12-01T12:00:00Z', nowSaid: null, flightDay: '2026-12-02' }
  expect(whyNotNamed(order, noon, now)).toBe('flight')
})
