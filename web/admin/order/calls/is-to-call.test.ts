import { expect, test } from 'vitest'
import { isFlightPast } from '#web/admin/order/calls/is-to-call.ts'

const NOON = Date.parse('2026-12-02T16:00:00Z')

test.each([
  ['2026-12-01', 'Contact Customer', true],
  ['2026-12-02', 'Contact Customer', false],
  ['2026-12-03', 'Contact Customer', false],
  [null, 'Contact Customer', false],
  // It was filed: what it waits for is the ticket.
  ['2026-12-01', 'AwaitingGovt', false],
] as const)('a flight on %s of an order in %s is past at noon of 2 December: %s', (day, status, isPast) => {
  expect(isFlightPast({ flight_day: day, process_status: status }, NOON)).toBe(isPast)
})

test('a day ends in Santo Domingo, not in UTC', () => {
  const order = { flight_day: '2026-12-01', process_status: 'Contact Customer' } as const
  expect(isFlightPast(order, Date.parse('2026-12-02T03:59:00Z'))).toBe(false)
  expect(isFlightPast(order, Date.parse('2026-12-02T04:00:00Z'))).toBe(true)
})
