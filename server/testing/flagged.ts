import { expect } from 'vitest'
import { findFlags, type Flagged } from '#server/official-form/find-flags.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'

/** The day on which flags are looked for. */
export const TODAY = '2026-11-21'
/** An order that has no flag. */
export const WHOLE: Flagged = { ...WHOLE_ORDER, processing_mode: 'standard', intended_arrival_year: '2026' }
/** What makes a departure of that order. */
export const DEPARTURE = {
  IsArrival: 'Departure',
  embarkation_port: 'PUJ',
  disembarkation_port: 'MAD',
  embarkation_flight_date_year: '2026',
  embarkation_flight_date_month: '12',
  embarkation_flight_date_date: '2',
}
/** The flags of the whole order with these values of its own. */
export const review = (own: Flagged) => findFlags({ ...WHOLE, ...own }, TODAY)
/** The fields of those flags. */
export const fields = (own: Flagged) => review(own).map(({ field }) => field)
/** The one flag there is; undefined for none. */
export const only = (own: Flagged) => {
  const [flag, ...others] = review(own)
  expect(others).toEqual([])
  return flag && { field: flag.field, message: String(flag.message), suggestion: flag.suggestion }
}
