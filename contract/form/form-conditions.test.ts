import { expect, test } from 'vitest'
import type { Application } from '#contract/orders/application.ts'
import { hasStopover, isArrival, isNo, isYes, staysAt, staysAtAnAddress } from '#contract/form/form-conditions.ts'

const form = (own: Partial<Application>) => own as Application

test.each(['y', 'Yes', 'YES', '1', 'true', 'si', 'Sí', ' yes '])('%j means yes', (value) =>
  expect([isYes(value), isNo(value)]).toEqual([true, false]),
)

test.each(['n', 'No', 'NO', '0', 'false', ' no '])('%j means no', (value) =>
  expect([isYes(value), isNo(value)]).toEqual([false, true]),
)

test.each(['', ' ', 'yesterday', 'not yet', 'oh yes', 'casino', '10', 'untrue', null, undefined])(
  '%j means neither',
  (value) => expect([isYes(value), isNo(value)]).toEqual([false, false]),
)

test('who arrives says so, in any case', () => {
  for (const word of ['Arrival', 'ARRIVAL', ' arrival ']) expect(isArrival(form({ IsArrival: word }))).toBe(true)
  for (const word of ['Departure', 'Arrivals', '', null]) expect(isArrival(form({ IsArrival: word }))).toBe(false)
})

test('a journey has a stopover where the answer is yes', () => {
  expect(hasStopover(form({ stopover_in_countries: 'Yes' }))).toBe(true)
  expect(hasStopover(form({ stopover_in_countries: 'No' }))).toBe(false)
  expect(hasStopover(form({}))).toBe(false)
})

test('only who arrives stays anywhere, and at one of the places that are asked about', () => {
  const staying = (place: string, IsArrival = 'Arrival') =>
    form({ IsArrival, migratory_information_places_to_stay: place })
  const inHotels = staysAt('Hotel', 'Airbnb')
  expect([inHotels(staying('hotel ')), inHotels(staying('Airbnb'))]).toEqual([true, true])
  expect([inHotels(staying('Own house')), inHotels(staying('Hotel', 'Departure'))]).toEqual([false, false])
  expect(inHotels(form({ IsArrival: 'Arrival' }))).toBe(false)
})

test.each([
  ['Private Rental', true],
  ['Own house', true],
  ['Family/Friends', true],
  ['Hotel Stay', false],
  ['Transit', false],
])('who arrives and stays at %s is asked for an address: %s', (place, asked) =>
  expect(staysAtAnAddress(form({ IsArrival: 'Arrival', migratory_information_places_to_stay: place }))).toBe(asked),
)
