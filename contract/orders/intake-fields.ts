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
import type { ApplicationField } from '#contract/orders/application.ts'
import { PROCESSING_MODE_NAMES } from '#contract/orders/processing-modes.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'

/** A field of an order as landing sites send it. */
export interface IntakeField {
  /** What it is, for the developer of a landing site. */
  says: string
  /** The words that it takes, where they are a list; capitals and accents do not matter. */
  choices?: readonly string[]
  /** A value that the official form takes as it is, for an arrival, and for a departure where that differs. Without one it is left empty. */
  arrival?: string
  departure?: string
}

export type IntakeFieldName =
  | ApplicationField
  | 'name'
  | 'last_name'
  | 'email'
  | 'country_code'
  | 'phone_number'
  | 'processing_mode'
  | 'processing_date'
  | 'external_reference'
  | 'language'

/** Far enough away that the examples stay in the future. */
const FLIGHT = { year: '2036', month: '3', day: '14' }

/** TABLE: every field of an order but payment and terms -> what the documents say of it. Values are text; Yes and No may be booleans, days numbers. */
export const INTAKE_FIELDS: Record<IntakeFieldName, IntakeField> = {
  name: { says: 'First names, as in the passport', arrival: 'Łukasz' },
  last_name: { says: 'Last names, as in the passport', arrival: 'O’Connor Núñez' },
  email: { says: 'Where mails of this order go', arrival: 'lukasz@mail.example' },
  IsArrival: {
    says: 'Whether the traveller comes into the country or leaves it',
    choices: DIRECTIONS,
    arrival: 'Arrival',
    departure: 'Departure',
  },
  processing_mode: {
    says: 'How soon it was sold: priority is worked first, future waits for its day',
    choices: PROCESSING_MODE_NAMES,
    arrival: 'standard',
  },
  processing_date: { says: 'Of future: the day on which to begin, YYYY-MM-DD; without it, by the flight' },
  external_reference: {
    says: 'Your own number of the order, once per site; it is in every webhook',
    arrival: 'A-1001',
    departure: 'A-1002',
  },
  language: { says: 'The language of mails and pages', choices: TRAVELLER_LANGUAGES, arrival: 'es' },
  country_code: { says: 'The code to dial the country of the phone, without +', arrival: '48' },
  phone_number: { says: 'The phone number, without that code', arrival: '600700800' },
  permanent_address: { says: 'Street and number at home', arrival: 'ul. Długa 5' },
  Country_residence: { says: 'Country of residence: its name or ISO code', arrival: 'Poland' },
  City_of_residence: { says: 'City of residence', arrival: 'Gdansk' },
  state: { says: 'State or region of residence', arrival: 'Pomorskie' },
  zip_code: { says: 'Postal code of residence', arrival: '80-831' },
  stopover_in_countries: {
    says: 'Whether there is another flight before the one that crosses the border',
    choices: YES_NO,
    arrival: 'Yes',
    departure: 'No',
  },
  date_of_dob: { says: 'Birth: day', arrival: '2' },
  month_of_dob: { says: 'Birth: month', arrival: '5' },
  year_of_dob: { says: 'Birth: year', arrival: '1961' },
  sex: { says: 'As in the passport', choices: GENDERS, arrival: 'M' },
  place_of_birth: { says: 'Country of birth', arrival: 'Poland' },
  passport_nationality: {
    says: 'Whether the passport is of another country than that of birth',
    choices: YES_NO,
    arrival: 'No',
  },
  nationality: { says: 'Country of the passport', arrival: 'Poland' },
  passport_number: { says: 'Passport number: letters A–Z and digits', arrival: 'ZE8000509' },
  civil_status: { says: 'Civil status', choices: CIVIL_STATUSES, arrival: 'Married' },
  occupation: { says: 'Occupation', choices: OCCUPATIONS, arrival: 'Retired' },
  foreigner_resident: {
    says: 'Arrival: whether a foreigner lives in the Dominican Republic',
    choices: YES_NO,
    arrival: 'No',
    departure: '',
  },
  residence_number: { says: 'The number of that residence' },
  migratory_information_places_to_stay: {
    says: 'Arrival: where the traveller stays',
    choices: PLACES_TO_STAY,
    arrival: 'Hotel Stay',
    departure: '',
  },
  province: { says: 'At a private address: its province', choices: PROVINCES },
  municipality: { says: 'At a private address: its municipality' },
  section: { says: 'At a private address: its section' },
  street_and_number: { says: 'At a private address: street and number' },
  country_of_destination: { says: 'In transit: the country of destination' },
  harbors: { says: 'On a ship: its harbor', choices: HARBORS },
  hotel: { says: 'In a hotel: its name', arrival: 'Hotel Punta Cana Princess', departure: '' },
  origin_port: { says: 'With a stopover: the airport of the first flight', arrival: 'Gdansk (GDN)', departure: '' },
  origin_flight_number: { says: 'With a stopover: the number of the first flight', arrival: 'LH1641', departure: '' },
  origin_flight_date_date: { says: 'With a stopover: day of the first flight', arrival: FLIGHT.day, departure: '' },
  origin_flight_date_month: { says: 'With a stopover: its month', arrival: FLIGHT.month, departure: '' },
  origin_flight_date_year: { says: 'With a stopover: its year', arrival: FLIGHT.year, departure: '' },
  embarkation_port: {
    says: 'The airport or harbor where the flight or ship that crosses the border begins',
    arrival: 'Frankfurt (FRA)',
    departure: 'Punta Cana (PUJ)',
  },
  embarkation_flight_number: {
    says: 'The number of that flight',
    arrival: 'DE2234',
    departure: 'DE2235',
  },
  embarkation_flight_date_date: { says: 'Departure: day of that flight', departure: FLIGHT.day },
  embarkation_flight_date_month: { says: 'Departure: its month', departure: FLIGHT.month },
  embarkation_flight_date_year: { says: 'Departure: its year', departure: FLIGHT.year },
  disembarkation_port: {
    says: 'The airport or harbor where it ends',
    arrival: 'Punta Cana (PUJ)',
    departure: 'Frankfurt (FRA)',
  },
  airline_name: { says: 'The airline', arrival: 'Condor' },
  intended_arrival_date: { says: 'Arrival: day of the arrival', arrival: FLIGHT.day, departure: '' },
  intended_arrival_month: { says: 'Arrival: its month', arrival: FLIGHT.month, departure: '' },
  intended_arrival_year: { says: 'Arrival: its year', arrival: FLIGHT.year, departure: '' },
  flight_PNR: { says: 'The booking code of the flight, six letters or digits' },
  travel_purpose: { says: 'Why the traveller goes', choices: TRAVEL_PURPOSES, arrival: 'Recreation' },
  practicing_sports: { says: 'Sports that are planned' },
  customs_information_1: {
    says: 'Arrival, from 18 years: cash over USD 10,000, or as much in another currency',
    choices: YES_NO,
    arrival: 'No',
    departure: '',
  },
  customs_information_2: {
    says: 'Arrival, from 18 years: live animals, plants or food',
    choices: YES_NO,
    arrival: 'No',
    departure: '',
  },
  customs_information_3: {
    says: 'Arrival, from 18 years: goods that are to be taxed',
    choices: YES_NO,
    arrival: 'No',
    departure: '',
  },
}

/** An order of the documents: every field that the official form asks for in that direction, each as it takes it. */
export function sampleOrder(direction: 'arrival' | 'departure'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(INTAKE_FIELDS).flatMap(([name, { arrival, departure }]) => {
      const value = direction === 'arrival' ? arrival : (departure ?? arrival)
      return value ? [[name, value]] : []
    }),
  )
}
