import { expect, test } from 'vitest'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { FORM_SECTIONS } from '#web/admin/form/form-fields.ts'
import { rowsThatSaySo, sameIn } from '#web/admin/order/form/rows-that-say-so.ts'

const day = (prefix: string, date: string) => ({
  [`${prefix}_year`]: '2026',
  [`${prefix}_month`]: '12',
  [`${prefix}_date`]: date,
})
const order = (values: object) => ({ IsArrival: 'Arrival', stopover_in_countries: 'No', ...values }) as OrderDetail
const ARRIVAL = FORM_SECTIONS.migratory.find(({ label }) => label === 'intendedArrivalDate')!
const NAMES = FORM_SECTIONS.migratory.find(({ label }) => label === 'names')!
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

test('what is typed in one date is typed in the others, part for part', () => {
  const same = order({ ...day('intended_arrival', '05'), ...day('embarkation_flight_date', '05') })
  expect(sameIn(rowsThatSaySo(same, ARRIVAL), ARRIVAL, { intended_arrival_date: '07' })).toEqual({
    embarkation_flight_date_date: '07',
  })
})
