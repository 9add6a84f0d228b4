import { expect, test } from 'vitest'
import { CHOICES, isPossible, lastMoment, momentOf, untilOf } from '#web/admin/orders/later/choices.ts'

/** 26 Nov, 14:30 in Santo Domingo. */
const NOW = new Date('2026-11-26T18:30:00Z')
const NOTHING = { moment: '', latest: '' }
const possible = (flightDay: string | null | undefined, now = NOW) =>
  CHOICES.filter((choice) => isPossible(choice, now, flightDay))

test('ready moments are those of the country’s clock', () => {
  const at = (choice: (typeof CHOICES)[number], flight?: string) => momentOf(choice, NOW, flight)?.toISOString()
  expect(at('hours')).toBe('2026-11-26T20:30:00.000Z')
  expect(at('evening')).toBe('2026-11-26T22:00:00.000Z')
  expect(at('morning')).toBe('2026-11-27T13:00:00.000Z')
  expect(at('flight', '2026-12-03')).toBe('2026-12-01T13:00:00.000Z')
  expect(at('flight')).toBeUndefined()
  // Late in the evening there it is tomorrow in UTC.
  expect(momentOf('morning', new Date('2026-11-27T03:00:00Z'), null)?.toISOString()).toBe('2026-11-27T13:00:00.000Z')
})

test('offered is what is still to come, and no later than the day before the flight, 18:00', () => {
  expect(possible('2027-01-31')).toEqual(CHOICES)
  expect(possible(undefined)).toEqual(CHOICES)
  expect(possible(null)).toEqual(CHOICES.filter((choice) => choice !== 'flight'))
  expect(lastMoment('2026-11-27', NOW)?.toISOString()).toBe('2026-11-26T22:00:00.000Z')
  expect(possible('2026-11-27')).toEqual(['hours', 'evening', 'traveller', 'government', 'time'])
  expect(possible('2026-11-28')).toEqual(CHOICES.filter((choice) => choice !== 'flight'))
  expect(possible(undefined, new Date('2026-11-26T22:00:00Z'))).not.toContain('evening')
  expect(lastMoment('2026-11-20', NOW)).toBeUndefined()
})

test('two choices that name one moment are offered as one', () => {
  expect(momentOf('flight', NOW, '2026-11-29')).toEqual(momentOf('morning', NOW, '2026-11-29'))
  expect(possible('2026-11-29')).toEqual(CHOICES.filter((choice) => choice !== 'flight'))
  expect(possible('2026-11-30')).toEqual(CHOICES)
})

test('what is sent: a moment, or what is waited for with the latest day', () => {
  expect(untilOf('evening', NOW, NOTHING)).toEqual({ until: 'time', at: '2026-11-26T22:00:00.000Z' })
  expect(untilOf('time', NOW, { moment: '2026-12-24T08:15', latest: '' })).toEqual({
    until: 'time',
    at: '2026-12-24T12:15:00.000Z',
  })
  expect(untilOf('flight', NOW, NOTHING)).toEqual({ until: 'flight' })
  expect(untilOf('traveller', NOW, { moment: '', latest: '2026-12-01' })).toEqual({
    until: 'traveller',
    latest: '2026-12-01',
  })
})
