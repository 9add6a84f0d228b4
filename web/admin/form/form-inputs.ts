import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import {
  CIVIL_STATUSES,
  DIRECTIONS,
  GENDERS,
  HARBORS,
  OCCUPATIONS,
  PLACES_TO_STAY,
  PROVINCES,
  TRAVEL_PURPOSES,
  YES_NO,
} from '#contract/form/form-choices.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { PROCESSING_MODE_NAMES } from '#contract/orders/processing-modes.ts'
import type { Offered } from '#web/admin/form/offered-values.ts'
import type { FormField } from '#web/admin/form/form-fields.ts'

/** How a value is typed or chosen. `part` names one of several in a row. */
export interface Input {
  kind: 'text' | 'choice' | 'country' | 'month' | 'day'
  choices?: readonly string[]
  /** What the official form takes of it, said beside it. */
  takes?: 'name' | 'passport' | 'address' | 'street' | 'residence' | 'flightNumber' | 'pnr' | 'phoneCode'
  /** What is offered while one types. */
  offers?: Offered
  part?: 'year' | 'month' | 'day' | 'code' | 'number'
  inputMode?: 'email' | 'numeric' | 'tel'
}

const TEXT: Input = { kind: 'text' }
const PORT: Input = { kind: 'text', offers: 'ports' }
const COUNTRY: Input = { kind: 'country' }
const FLIGHT: Input = { kind: 'text', takes: 'flightNumber' }
const YEAR: Input = { kind: 'text', part: 'year', inputMode: 'numeric' }
const MONTH: Input = { kind: 'month', part: 'month' }
const DAY: Input = { kind: 'text', part: 'day', inputMode: 'numeric' }
const among = (choices: readonly string[]): Input => ({ kind: 'choice', choices })

/** TABLE: every value that can be corrected -> how. One that is missing does not compile. */
export const INPUTS: Record<CorrectionField, Input> = {
  processing_mode: among(PROCESSING_MODE_NAMES),
  processing_date: { kind: 'day' },
  email: { kind: 'text', inputMode: 'email' },
  permanent_address: { kind: 'text', takes: 'address' },
  Country_residence: COUNTRY,
  City_of_residence: TEXT,
  state: TEXT,
  zip_code: TEXT,
  stopover_in_countries: among(YES_NO),
  IsArrival: among(DIRECTIONS),
  name: { kind: 'text', takes: 'name' },
  last_name: { kind: 'text', takes: 'name' },
  year_of_dob: YEAR,
  month_of_dob: MONTH,
  date_of_dob: DAY,
  sex: among(GENDERS),
  place_of_birth: COUNTRY,
  passport_nationality: among(YES_NO),
  nationality: COUNTRY,
  passport_number: { kind: 'text', takes: 'passport' },
  civil_status: among(CIVIL_STATUSES),
  occupation: among(OCCUPATIONS),
  country_code: { kind: 'text', part: 'code', inputMode: 'tel', takes: 'phoneCode' },
  phone_number: { kind: 'text', part: 'number', inputMode: 'tel' },
  foreigner_resident: among(YES_NO),
  residence_number: { kind: 'text', takes: 'residence' },
  migratory_information_places_to_stay: among(PLACES_TO_STAY),
  province: among(PROVINCES),
  municipality: TEXT,
  section: TEXT,
  street_and_number: { kind: 'text', takes: 'street' },
  country_of_destination: COUNTRY,
  harbors: among(HARBORS),
  hotel: { kind: 'text', offers: 'hotels' },
  origin_port: TEXT,
  origin_flight_number: FLIGHT,
  origin_flight_date_year: YEAR,
  origin_flight_date_month: MONTH,
  origin_flight_date_date: DAY,
  embarkation_port: PORT,
  embarkation_flight_number: FLIGHT,
  embarkation_flight_date_year: YEAR,
  embarkation_flight_date_month: MONTH,
  embarkation_flight_date_date: DAY,
  disembarkation_port: PORT,
  airline_name: { kind: 'text', offers: 'airlines' },
  intended_arrival_year: YEAR,
  intended_arrival_month: MONTH,
  intended_arrival_date: DAY,
  flight_PNR: { kind: 'text', takes: 'pnr' },
  travel_purpose: among(TRAVEL_PURPOSES),
  practicing_sports: { kind: 'text', offers: 'sports' },
  customs_information_1: among(YES_NO),
  customs_information_2: among(YES_NO),
  customs_information_3: among(YES_NO),
}

const PLACES = ['year', 'code', 'month', 'day', 'number']

/** The values of a row that can be corrected, in the order in which they are read. */
export function fieldsOfRow(row: FormField): CorrectionField[] {
  const fields = row.fields.filter((field): field is CorrectionField => Object.hasOwn(INPUTS, field))
  return fields.toSorted((a, b) => PLACES.indexOf(INPUTS[a].part ?? '') - PLACES.indexOf(INPUTS[b].part ?? ''))
}

/** Of the values of a row, the one that is to be checked, where its editor begins; else the first. */
export function partToCorrect(fields: readonly CorrectionField[], flagged: string): CorrectionField {
  return fields.find((field) => field === flagged) ?? fields[0]!
}

/** A value as it stands in its input. */
export function typedOf(order: OrderDetail, field: CorrectionField): string {
  return order[field] ?? ''
}
