import { expect, test } from 'vitest'
import { canBePromised, lastPromise, whyNotThen } from '#contract/orders/new-date-rules.ts'

const now = new Date('2026-12-01T12:00:00Z')
const order = { firstSaid: '2026-11-30T12:00:00Z', nowSaid: '2026-12-02T12:00:00Z', flightDay: '2026-12-10' }

test.each([
  ['2026-11-30T20:00:00Z', 'soon'],
  ['2026-12-01T12:59:59Z', 'soon'],
  ['2026-12-01T13:00:00Z', undefined],
  ['2026-12-02T12:00:00Z', 'same'],
  // 18:00 of the day before, by the clock of Santo Domingo.
  ['2026-12-09T22:00:00Z', undefined],
  ['2026-12-09T22:00:01Z', 'flight'],
  ['2026-12-31T12:00:01Z', 'far'],
] as const)('%s: %s', (at, why) => {
  expect(whyNotThen(order, new Date(at), now)).toBe(why)
})

test('a moment before the first promise helps nobody; without a known flight the days alone bound it', () => {
  expect(whyNotThen({ ...order, firstSaid: '2026-12-03T12:00:00Z' }, new Date('2026-12-03T12:00:00Z'), now)).toBe(
    'earlier',
  )
  expect(whyNotThen({ ...order, flightDay: null }, new Date('2026-12-30T12:00:00Z'), now)).toBeUndefined()
  expect(lastPromise(null)).toBeUndefined()
})

test.each([
  ['2026-12-09T21:00:00Z', true],
  ['2026-12-09T21:00:01Z', false],
])('at %s a ticket for a flight of 10 December can be promised: %s', (at, can) => {
  expect(canBePromised('2026-12-10', new Date(at))).toBe(can)
  expect(canBePromised(null, new Date(at))).toBe(true)
})
