import {
  CIVIL_STATUSES,
  DIRECTIONS,
  GENDERS,
  HARBORS,
  OCCUPATIONS,
  PLACES_TO_STAY,
  PROVINCES,
  SPEEDS,
  TRAVEL_PURPOSES,
  YES_NO,
} from './choices.ts'
import { isAdult } from './days.ts'

/** What was typed, by the name under which Entrada takes it; a date is three of them. */
export type Values = Partial<Record<string, string>>

export type Step = 'travellers' | 'journey' | 'check'
export const STEPS: readonly Step[] = ['travellers', 'journey', 'check']

/** Questions under one heading. There is a `person` and a `customs` for each traveller. */
export type Group =
  | 'direction'
  | 'contact'
  | 'person'
  | 'home'
  | 'flight'
  | 'stopover'
  | 'stay'
  | 'purpose'
  | 'customs'
  | 'speed'

export interface Field {
  group: Group
  kind: 'text' | 'name' | 'email' | 'phone' | 'code' | 'choice' | 'country' | 'dialling' | 'date' | 'port'
  choices?: readonly string[]
  /** Of a date: where year, month and day stand, and which days the official form takes. */
  parts?: readonly [year: string, month: string, day: string]
  takes?: 'a birth date' | 'today or later'
  /** Who is asked; left out: everybody. */
  asked?: (values: Values) => boolean
  /** It may be left empty. */
  optional?: true
  shortest?: number
  longest?: number
  /** What a browser may fill in by itself. */
  autoComplete?: string
}

const arrives = ({ IsArrival }: Values) => IsArrival === 'Arrival'
const leaves = ({ IsArrival }: Values) => IsArrival === 'Departure'
const hasStopover = ({ stopover_in_countries: answer }: Values) => answer === 'Yes'
const staysAt =
  (...places: string[]) =>
  (values: Values) =>
    arrives(values) && places.includes(values.migratory_information_places_to_stay ?? '')
const atAnAddress = staysAt('Private Rental', 'Own house', 'Family/Friends')
/** Customs asks arriving travellers who are 18 or older on that day. */
const isAskedByCustoms = (values: Values) => arrives(values) && isAdult(values)

/** TABLE: every question of the form, in its order. Its name is Entrada's (docs/landing-sites.md, section 9). */
export const FIELDS: Record<string, Field> = {
  IsArrival: { group: 'direction', kind: 'choice', choices: DIRECTIONS },

  name: { group: 'person', kind: 'name', longest: 140, autoComplete: 'given-name' },
  last_name: { group: 'person', kind: 'name', longest: 140, autoComplete: 'family-name' },
  birth: {
    group: 'person',
    kind: 'date',
    parts: ['year_of_dob', 'month_of_dob', 'date_of_dob'],
    takes: 'a birth date',
  },
  sex: { group: 'person', kind: 'choice', choices: GENDERS },
  place_of_birth: { group: 'person', kind: 'country' },
  nationality: { group: 'person', kind: 'country' },
  passport_number: { group: 'person', kind: 'code', shortest: 5, longest: 11 },
  civil_status: { group: 'person', kind: 'choice', choices: CIVIL_STATUSES },
  occupation: { group: 'person', kind: 'choice', choices: OCCUPATIONS },
  foreigner_resident: { group: 'person', kind: 'choice', choices: YES_NO, asked: arrives },
  residence_number: {
    group: 'person',
    kind: 'code',
    longest: 12,
    asked: (values) => arrives(values) && values.foreigner_resident === 'Yes',
  },

  email: { group: 'contact', kind: 'email', longest: 254, autoComplete: 'email' },
  country_code: { group: 'contact', kind: 'dialling', autoComplete: 'tel-country-code' },
  phone_number: { group: 'contact', kind: 'phone', autoComplete: 'tel-national' },

  permanent_address: { group: 'home', kind: 'text', shortest: 5, longest: 99, autoComplete: 'street-address' },
  City_of_residence: { group: 'home', kind: 'text', longest: 100, autoComplete: 'address-level2' },
  state: { group: 'home', kind: 'text', longest: 100, optional: true, autoComplete: 'address-level1' },
  zip_code: { group: 'home', kind: 'text', longest: 20, optional: true, autoComplete: 'postal-code' },
  Country_residence: { group: 'home', kind: 'country', autoComplete: 'country' },

  embarkation_port: { group: 'flight', kind: 'port', longest: 100 },
  disembarkation_port: { group: 'flight', kind: 'port', longest: 100 },
  intended_arrival: {
    group: 'flight',
    kind: 'date',
    parts: ['intended_arrival_year', 'intended_arrival_month', 'intended_arrival_date'],
    takes: 'today or later',
    asked: arrives,
  },
  embarkation_flight_date: {
    group: 'flight',
    kind: 'date',
    parts: ['embarkation_flight_date_year', 'embarkation_flight_date_month', 'embarkation_flight_date_date'],
    takes: 'today or later',
    asked: leaves,
  },
  airline_name: { group: 'flight', kind: 'text', longest: 100 },
  embarkation_flight_number: { group: 'flight', kind: 'code', longest: 10 },
  flight_PNR: { group: 'flight', kind: 'code', longest: 6, optional: true },

  stopover_in_countries: { group: 'stopover', kind: 'choice', choices: YES_NO },
  origin_port: { group: 'stopover', kind: 'text', longest: 100, asked: hasStopover },
  origin_flight_number: { group: 'stopover', kind: 'code', longest: 10, asked: hasStopover },
  origin_flight_date: {
    group: 'stopover',
    kind: 'date',
    parts: ['origin_flight_date_year', 'origin_flight_date_month', 'origin_flight_date_date'],
    takes: 'today or later',
    asked: hasStopover,
  },

  migratory_information_places_to_stay: { group: 'stay', kind: 'choice', choices: PLACES_TO_STAY, asked: arrives },
  hotel: { group: 'stay', kind: 'text', longest: 200, asked: staysAt('Hotel Stay') },
  province: { group: 'stay', kind: 'choice', choices: PROVINCES, asked: atAnAddress },
  municipality: { group: 'stay', kind: 'text', longest: 100, asked: atAnAddress },
  section: { group: 'stay', kind: 'text', longest: 100, asked: atAnAddress },
  street_and_number: { group: 'stay', kind: 'text', longest: 250, asked: atAnAddress },
  harbors: { group: 'stay', kind: 'choice', choices: [...HARBORS, 'Other'], asked: staysAt('Embarkation') },
  country_of_destination: { group: 'stay', kind: 'country', asked: staysAt('Transit') },

  travel_purpose: { group: 'purpose', kind: 'choice', choices: TRAVEL_PURPOSES },
  practicing_sports: { group: 'purpose', kind: 'text', longest: 100, optional: true },

  customs_information_1: { group: 'customs', kind: 'choice', choices: YES_NO, asked: isAskedByCustoms },
  customs_information_2: { group: 'customs', kind: 'choice', choices: YES_NO, asked: isAskedByCustoms },
  customs_information_3: { group: 'customs', kind: 'choice', choices: YES_NO, asked: isAskedByCustoms },

  processing_mode: { group: 'speed', kind: 'choice', choices: SPEEDS },
}

/** TABLE: step -> its groups, in their order. */
export const GROUPS: Record<Step, readonly Group[]> = {
  travellers: ['direction', 'person', 'contact', 'home'],
  journey: ['flight', 'stopover', 'stay', 'purpose', 'customs'],
  check: ['speed'],
}

/** Whether each traveller is asked it; everything else all of them have in common. */
export const isOfEach = (group: Group) => group === 'person' || group === 'customs'

/** The questions of a group, by name. */
export function fieldsOf(group: Group): [name: string, field: Field][] {
  return Object.entries(FIELDS).filter(([, field]) => field.group === group)
}

/** The airport or harbor of this end of the journey is in the Dominican Republic. */
export function isDominicanEnd(name: string, values: Values): boolean {
  return name === (arrives(values) ? 'disembarkation_port' : 'embarkation_port')
}
