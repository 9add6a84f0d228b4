import type { Application, ApplicationField } from '#contract/orders/application.ts'
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
import { FORM_LENGTHS } from '#contract/form/form-lengths.ts'
import { hasStopover, isArrival, isNo, isYes, staysAt, staysAtAnAddress } from '#contract/form/form-conditions.ts'
import { findDay } from '#server/time/calendar.ts'
import { findFlight } from '#server/official-form/find-flight.ts'
import type { Words } from '#server/words/say.ts'

/** The fields with a limit: the form's own, those that the order keeps beside it, and the address that we give it. */
export type LimitedField =
  | ApplicationField
  | 'name'
  | 'last_name'
  | 'email'
  | 'country_code'
  | 'phone_number'
  | 'application_email'

/** What is reviewed: the form, and what the order keeps beside it, as far as it is there. */
export type Reviewed = Application & Partial<Record<LimitedField, string | null | undefined>>

/** Whether the form cannot be filed without a value, by what the others say. */
type Needed = (order: Reviewed) => boolean

export interface LimitRow {
  /** What the order page calls it; messages begin with it. */
  label: Words
  /** Whether the form cannot be filed without it; left out: it may be empty. */
  needed?: Needed
  /** Most characters that the official form takes. */
  longest?: number
  /** Fewest characters that it takes. */
  shortest?: number
  /** What all of it must look like, and how to say that to a member of staff. */
  like?: { pattern: RegExp; says: Words }
  /** The form's list; case and accents do not matter. Of a long list, `choicesAre` says what it holds. */
  choices?: readonly string[]
  choicesAre?: Words
  /** A choice is kept in the list's own spelling, since the order page shows rows by it. */
  spelled?: true
  /** Must be the code to dial a country, or the country. */
  dialling?: true
  /** Must be a country. */
  country?: true
  /** Must be an address that mail can be delivered to; the one that is probably meant is offered. */
  email?: true
  /** Letters A–Z, ñ and spaces; the spelling to use is offered. */
  personName?: true
  /** Spaces and marks between its letters and digits mean nothing: the spelling without them is offered. */
  code?: true
  /** In this direction it must name an airport or a harbor of the Dominican Republic. */
  dominicanPort?: 'Arrival' | 'Departure'
}

const always: Needed = () => true
const hasNumberAlone: Needed = ({ phone_number }) => /^(?!\s*(?:\+|00)).*\d/s.test(phone_number ?? '')
/** A traveller born in the country of the passport need not name it twice. */
const countryIsOpen: Needed = ({ passport_nationality }) => !isNo(passport_nationality)
const LETTERS_AND_DIGITS = { pattern: /^[A-Za-z0-9]*$/, says: 'letters A–Z and digits only' } as const
/** Ships have names; what has neither a letter nor a digit stands where there is none. */
const FLIGHT_NUMBER = { pattern: /[\p{L}\p{N}]/u, says: 'letters and digits' } as const

/** TABLE: what the government's own form takes, and what it must have. What is beyond is flagged, never refused. */
export const FORM_LIMITS: Record<Exclude<LimitedField, DatePart>, LimitRow> = {
  name: { label: 'Names', ...FORM_LENGTHS.name, personName: true },
  last_name: { label: 'Last names', ...FORM_LENGTHS.last_name, personName: true },
  email: { label: 'E-mail', email: true },
  country_code: {
    label: 'Phone country code',
    needed: hasNumberAlone,
    dialling: true,
  },
  phone_number: {
    label: 'Phone number',
    needed: always,
    like: { pattern: /^[ ().-]*(?:[0-9][ ().-]*){4,15}$/, says: 'a number of 4 to 15 digits' },
  },
  application_email: { label: 'Application email address', ...FORM_LENGTHS.application_email },
  permanent_address: { label: 'Permanent address', needed: always, ...FORM_LENGTHS.permanent_address },
  Country_residence: { label: 'Country of residence', needed: always, country: true },
  City_of_residence: { label: 'City of residence', needed: always },
  state: { label: 'State' },
  zip_code: { label: 'Postal code' },
  stopover_in_countries: { label: 'Stopover in other countries', needed: always, choices: YES_NO, spelled: true },
  IsArrival: { label: 'Arrival or departure', choices: DIRECTIONS, spelled: true },
  sex: { label: 'Gender', needed: always, choices: [...GENDERS, 'Male', 'Female'], choicesAre: 'M, F or X' },
  place_of_birth: { label: 'Place of birth', needed: always, country: true },
  passport_nationality: { label: 'Passport nationality differs', choices: YES_NO, spelled: true },
  nationality: { label: 'Nationality', needed: countryIsOpen, country: true },
  passport_number: {
    label: 'Passport number',
    needed: always,
    ...FORM_LENGTHS.passport_number,
    like: LETTERS_AND_DIGITS,
    code: true,
  },
  civil_status: { label: 'Civil status', needed: always, choices: CIVIL_STATUSES },
  occupation: { label: 'Occupation', needed: always, choices: OCCUPATIONS },
  foreigner_resident: { label: 'Foreigner resident', needed: isArrival, choices: YES_NO, spelled: true },
  residence_number: {
    label: 'Residence number',
    needed: (order) => isArrival(order) && isYes(order.foreigner_resident),
    ...FORM_LENGTHS.residence_number,
    code: true,
  },
  migratory_information_places_to_stay: {
    label: 'Place to stay',
    needed: isArrival,
    choices: PLACES_TO_STAY,
    spelled: true,
  },
  province: {
    label: 'Province',
    needed: staysAtAnAddress,
    choices: PROVINCES,
    choicesAre: 'one of the 32 provinces',
  },
  municipality: { label: 'Municipality', needed: staysAtAnAddress },
  section: { label: 'Section', needed: staysAtAnAddress },
  street_and_number: { label: 'Full address', needed: staysAtAnAddress, ...FORM_LENGTHS.street_and_number },
  country_of_destination: { label: 'Country of destination', needed: staysAt('Transit'), country: true },
  harbors: {
    label: 'Harbor',
    needed: staysAt('Embarkation'),
    choices: HARBORS,
    choicesAre: 'one of the harbors on its list, or Other',
  },
  hotel: { label: 'Hotel', needed: staysAt('Hotel Stay') },
  origin_port: { label: 'Origin port', needed: hasStopover },
  origin_flight_number: {
    label: 'Origin flight number',
    needed: hasStopover,
    ...FORM_LENGTHS.origin_flight_number,
    like: FLIGHT_NUMBER,
    code: true,
  },
  embarkation_port: { label: 'Embarkation port', needed: always, dominicanPort: 'Departure' },
  embarkation_flight_number: {
    label: 'Embarkation flight number',
    needed: always,
    ...FORM_LENGTHS.embarkation_flight_number,
    like: FLIGHT_NUMBER,
    code: true,
  },
  disembarkation_port: { label: 'Disembarkation port', needed: always, dominicanPort: 'Arrival' },
  airline_name: { label: 'Airline', needed: always },
  flight_PNR: { label: 'Flight PNR', ...FORM_LENGTHS.flight_PNR, like: LETTERS_AND_DIGITS, code: true },
  travel_purpose: { label: 'Travel purpose', needed: always, choices: TRAVEL_PURPOSES },
  practicing_sports: { label: 'Sports planned' },
  customs_information_1: { label: 'Cash over USD 10,000', needed: isAskedByCustoms, choices: YES_NO, spelled: true },
  customs_information_2: {
    label: 'Live animals, plants or food',
    needed: isAskedByCustoms,
    choices: YES_NO,
    spelled: true,
  },
  customs_information_3: { label: 'Taxable goods', needed: isAskedByCustoms, choices: YES_NO, spelled: true },
}

/** Customs asks arriving travellers who are 18 or older on that day; those of unknown age are asked too. */
function isAskedByCustoms(order: Reviewed): boolean {
  const born = dayOf(order, FORM_DATES.birth)
  const { day } = findFlight(order)
  if (!isArrival(order) || !born || !day) return isArrival(order)
  return `${Number(born.slice(0, 4)) + 18}${born.slice(4)}` <= day
}

export interface DateRow {
  /** What the order page calls it. */
  label: Words
  /** Where year, month and day stand. */
  fields: readonly [year: ApplicationField, month: ApplicationField, day: ApplicationField]
  /** Which days the official form takes. */
  takes: 'a birth date' | 'today or later'
  /** Without it the form cannot be filed. */
  needed: Needed
}

const hasNoFlight: Needed = (order) => findFlight(order).day === null

/** TABLE: the form's dates, each in three fields. */
export const FORM_DATES = {
  birth: {
    label: 'Date of birth',
    fields: ['year_of_dob', 'month_of_dob', 'date_of_dob'],
    takes: 'a birth date',
    needed: always,
  },
  origin: {
    label: 'Origin flight date',
    fields: ['origin_flight_date_year', 'origin_flight_date_month', 'origin_flight_date_date'],
    takes: 'today or later',
    needed: hasStopover,
  },
  embarkation: {
    label: 'Embarkation flight date',
    fields: ['embarkation_flight_date_year', 'embarkation_flight_date_month', 'embarkation_flight_date_date'],
    takes: 'today or later',
    needed: (order) => !isArrival(order) && hasNoFlight(order),
  },
  arrival: {
    label: 'Intended arrival date',
    fields: ['intended_arrival_year', 'intended_arrival_month', 'intended_arrival_date'],
    takes: 'today or later',
    needed: (order) => isArrival(order) && hasNoFlight(order),
  },
} as const satisfies Record<string, DateRow>

/** The day that a date's three fields make, as YYYY-MM-DD; undefined where they make none. */
export function dayOf(form: Application, { fields }: DateRow): string | undefined {
  const [year, month, day] = fields.map((field) => form[field]?.trim() ?? '') as [string, string, string]
  return findDay(year, month, day)
}

/** A field that is the year, month or day of a date. */
export type DatePart = (typeof FORM_DATES)[keyof typeof FORM_DATES]['fields'][number]
