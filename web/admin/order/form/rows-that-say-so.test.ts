import { expect, test } from 'vitest'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { FORM_SECTIONS, type FormField } from '#web/admin/form/form-fields.ts'
import { alsoIn, rowsThatSaySo as rowsSaying } from '#web/admin/order/form/rows-that-say-so.ts'

const day = (prefix: string, date: string) => ({
  [`${prefix}_year`]: '2026',
  [`${prefix}_month`]: '12',
  [`${prefix}_date`]: date,
})
const order = (values: object) =>
  ({ IsArrival: 'Arrival', stopover_in_countries: 'No', needs_check: [], ...values }) as unknown as OrderDetail
const ARRIVAL = FORM_SECTIONS.migratory.find(({ label }) => label === 'intendedArrivalDate')!
const NAMES = FORM_SECTIONS.migratory.find(({ label }) => label === 'names')!
const RESIDENCE = FORM_SECTIONS.general.find(({ label }) => label === 'countryOfResidence')!
const nameOf = ({ label }: FormField) => label
const rowsThatSaySo = (of: OrderDetail, row: FormField) => rowsSaying(of, row, nameOf)
const labels = (rows: readonly { label: string }[]) => rows.map(({ label }) => label)

test('the other dates that say the same day are found, each value once', () => {
  const same = order({ ...day('intended_arrival', '05'), ...day('embarkation_flight_date', '05') })
  expect(labels(rowsThatSaySo(same, ARRIVAL))).toEqual(['embarkationFlightDate'])
})

test('a first flight counts only where there is a stopover, and another day never', () => {
  const three = { ...day('intended_arrival', '05'), ...day('origin_flight_date', '05') }
  const other = day('embarkation_flight_date', '06')
  expect(rowsThatSaySo(order({ ...three, ...other }), ARRIVAL)).toEqual([])
  const stopover = order({ ...three, ...other, stopover_in_countries: 'Yes' })
  expect(labels(rowsThatSaySo(stopover, ARRIVAL))).toEqual(['originFlightDate'])
})

test('dates that are empty, and what is no date, have none beside them', () => {
  expect(rowsThatSaySo(order({}), ARRIVAL)).toEqual([])
  expect(rowsThatSaySo(order({ name: 'ANA', last_name: 'ANA' }), NAMES)).toEqual([])
})

test('another value that says the same is found where the same is to be checked of both, whatever its section', () => {
  const flagged = (birth: string, message = 'There is no such country') =>
    order({
      Country_residence: 'Untied States',
      place_of_birth: birth,
      city: 'Untied States',
      needs_check: [
        { field: 'Country_residence', message: 'countryOfResidence: There is no such country' },
        { field: 'place_of_birth', message: `placeOfBirth: ${message}` },
      ],
    })
  expect(labels(rowsThatSaySo(flagged('Untied States'), RESIDENCE))).toEqual(['placeOfBirth'])
  expect(rowsThatSaySo(flagged('Unitde States'), RESIDENCE)).toEqual([])
  expect(rowsThatSaySo(flagged('Untied States', 'Something else'), RESIDENCE)).toEqual([])
  expect(rowsThatSaySo({ ...flagged('Untied States'), needs_check: [] }, RESIDENCE)).toEqual([])
})

test('what is typed in one date is typed in the others, part for part, and not over what is typed there', () => {
  const same = order({
    ...day('intended_arrival', '05'),
    ...day('embarkation_flight_date', '05'),
    ...day('origin_flight_date', '05'),
    stopover_in_countries: 'Yes',
  })
  const rows = FORM_SECTIONS.migratory
  const typed = { intended_arrival_date: '07', origin_flight_date_date: '06' }
  expect(alsoIn(same, [ARRIVAL], { intended_arrival_date: '07' }, nameOf).typed).toEqual({
    origin_flight_date_date: '07',
    embarkation_flight_date_date: '07',
  })
  const also = alsoIn(same, rows, typed, nameOf)
  expect(labels(also.rows)).toEqual(['embarkationFlightDate'])
  expect(Object.keys(also.typed)).toEqual(['embarkation_flight_date_date'])
  expect(alsoIn(same, rows, {}, nameOf)).toEqual({ rows: [], typed: {} })
})
