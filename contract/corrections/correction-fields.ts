import { APPLICATION_FIELDS, type ApplicationField } from '#contract/orders/application.ts'

/** A value of an order that staff may correct, by its name in the order's detail. */
export type CorrectionField = ApplicationField | (typeof BESIDE)[number]

/** What an order keeps beside its form. */
const BESIDE = [
  'name',
  'last_name',
  'email',
  'country_code',
  'phone_number',
  'processing_mode',
  'processing_date',
] as const

export const CORRECTION_FIELDS: readonly CorrectionField[] = [...APPLICATION_FIELDS, ...BESIDE]

/** What every order must have, here as in the intake. */
export const REQUIRED_FIELDS: readonly CorrectionField[] = [
  'name',
  'last_name',
  'email',
  'IsArrival',
  'processing_mode',
]

/** Longest value accepted where the official form sets no limit, in characters. */
export const VALUE_AT_MOST = 500

/** Values that read as one: to change a day is to change a date, and the history shows the whole date. */
const TOGETHER: readonly (readonly CorrectionField[])[] = [
  ['year_of_dob', 'month_of_dob', 'date_of_dob'],
  ['origin_flight_date_year', 'origin_flight_date_month', 'origin_flight_date_date'],
  ['embarkation_flight_date_year', 'embarkation_flight_date_month', 'embarkation_flight_date_date'],
  ['intended_arrival_year', 'intended_arrival_month', 'intended_arrival_date'],
  ['country_code', 'phone_number'],
]

/** The values that read as one with this one, including itself. */
export function fieldsWith(field: string): readonly string[] {
  return TOGETHER.find((together) => (together as readonly string[]).includes(field)) ?? [field]
}
