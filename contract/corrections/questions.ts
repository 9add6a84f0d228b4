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

/** How a traveller is told what a value must look like; the mails say it in seven languages. */
export type Ask =
  | 'passportName'
  | 'birthDate'
  | 'gender'
  | 'country'
  | 'passport'
  | 'tell'
  | 'email'
  | 'phone'
  | 'address'
  | 'yesNo'
  | 'direction'
  | 'residence'
  | 'stay'
  | 'port'
  | 'flight'
  | 'flightDate'
  | 'booking'
  | 'pnr'

interface QuestionRow {
  /** The order's fields behind it, in reading order. */
  fields: readonly CorrectionField[]
  ask: Ask
  /** Mails and the traveller's page show only its last three characters. */
  secret?: true
  /** Never shown on that page: its reader may not be the person who gave the value (security D4). */
  withheld?: true
  /** The choices on the official form's list; without a list the value is typed. */
  choices?: readonly string[]
}

/** Prefix of a value's name, for the check box that says the order already has it right. */
export const RIGHT_AS_IT_IS = 'right-'

/** TABLE: the questions that staff may ask a traveller: a value to correct, named like its row on the order page and in that page's order. */
export const QUESTIONS = {
  permanentAddress: { fields: ['permanent_address'], ask: 'address', withheld: true },
  countryOfResidence: { fields: ['Country_residence'], ask: 'country' },
  city: { fields: ['City_of_residence'], ask: 'tell' },
  state: { fields: ['state'], ask: 'tell' },
  postalCode: { fields: ['zip_code'], ask: 'tell' },
  stopover: { fields: ['stopover_in_countries'], ask: 'yesNo', choices: YES_NO },
  arrivalOrDeparture: { fields: ['IsArrival'], ask: 'direction', choices: DIRECTIONS },
  names: { fields: ['name'], ask: 'passportName' },
  lastNames: { fields: ['last_name'], ask: 'passportName' },
  dateOfBirth: { fields: ['date_of_dob', 'month_of_dob', 'year_of_dob'], ask: 'birthDate', withheld: true },
  gender: { fields: ['sex'], ask: 'gender', choices: GENDERS },
  placeOfBirth: { fields: ['place_of_birth'], ask: 'country' },
  passportNationality: { fields: ['passport_nationality'], ask: 'yesNo', choices: YES_NO },
  nationality: { fields: ['nationality'], ask: 'country' },
  passportNumber: { fields: ['passport_number'], ask: 'passport', secret: true },
  civilStatus: { fields: ['civil_status'], ask: 'tell', choices: CIVIL_STATUSES },
  occupation: { fields: ['occupation'], ask: 'tell', choices: OCCUPATIONS },
  email: { fields: ['email'], ask: 'email', withheld: true },
  phone: { fields: ['country_code', 'phone_number'], ask: 'phone', withheld: true },
  foreignerResident: { fields: ['foreigner_resident'], ask: 'yesNo', choices: YES_NO },
  residenceNumber: { fields: ['residence_number'], ask: 'residence', secret: true },
  placeToStay: { fields: ['migratory_information_places_to_stay'], ask: 'stay', choices: PLACES_TO_STAY },
  province: { fields: ['province'], ask: 'tell', choices: PROVINCES },
  municipality: { fields: ['municipality'], ask: 'tell' },
  section: { fields: ['section'], ask: 'tell' },
  fullAddress: { fields: ['street_and_number'], ask: 'address', withheld: true },
  countryOfDestination: { fields: ['country_of_destination'], ask: 'country' },
  harbors: { fields: ['harbors'], ask: 'port', choices: HARBORS },
  hotel: { fields: ['hotel'], ask: 'booking' },
  originPort: { fields: ['origin_port'], ask: 'port' },
  originFlightNumber: { fields: ['origin_flight_number'], ask: 'flight' },
  originFlightDate: {
    fields: ['origin_flight_date_date', 'origin_flight_date_month', 'origin_flight_date_year'],
    ask: 'flightDate',
  },
  embarkationPort: { fields: ['embarkation_port'], ask: 'port' },
  embarkationFlightNumber: { fields: ['embarkation_flight_number'], ask: 'flight' },
  embarkationFlightDate: {
    fields: ['embarkation_flight_date_date', 'embarkation_flight_date_month', 'embarkation_flight_date_year'],
    ask: 'flightDate',
  },
  disembarkationPort: { fields: ['disembarkation_port'], ask: 'port' },
  airline: { fields: ['airline_name'], ask: 'booking' },
  intendedArrivalDate: {
    fields: ['intended_arrival_date', 'intended_arrival_month', 'intended_arrival_year'],
    ask: 'flightDate',
  },
  flightPnr: { fields: ['flight_PNR'], ask: 'pnr' },
  travelPurpose: { fields: ['travel_purpose'], ask: 'tell', choices: TRAVEL_PURPOSES },
  sports: { fields: ['practicing_sports'], ask: 'tell' },
  customsCash: { fields: ['customs_information_1'], ask: 'yesNo', choices: YES_NO },
  customsLive: { fields: ['customs_information_2'], ask: 'yesNo', choices: YES_NO },
  customsGoods: { fields: ['customs_information_3'], ask: 'yesNo', choices: YES_NO },
} as const satisfies Record<string, QuestionRow>

/** Values that are codes of letters and digits, and so have only one spelling. */
export const CODES: readonly Ask[] = ['passport', 'residence', 'flight', 'pnr']

export type Question = keyof typeof QUESTIONS
export const QUESTION_NAMES = Object.keys(QUESTIONS) as [Question, ...Question[]]

/** What a traveller may tell us about a changed flight without being asked; a departure has no arrival day. */
export const FLIGHT_VALUES = {
  Arrival: ['airline', 'embarkationFlightNumber', 'embarkationFlightDate', 'intendedArrivalDate'],
  Departure: ['airline', 'embarkationFlightNumber', 'embarkationFlightDate'],
} as const satisfies Record<(typeof DIRECTIONS)[number], readonly Question[]>

/** Most ready reasons in one request. */
export const REASONS_AT_MOST = 5

/** Longest note of staff to a traveller, in characters. */
export const NOTE_AT_MOST = 2000
