import type { ApplicationField } from '#contract/application.ts'

/** The fields with a limit: the form's own, those that the order keeps beside it, and the address that we give it. */
export type LimitedField =
  | ApplicationField
  | 'name'
  | 'last_name'
  | 'email'
  | 'country_code'
  | 'phone_number'
  | 'application_email'

export interface LimitRow {
  /** What the order page calls it; messages begin with it. */
  label: string
  /** Most characters that the official form takes. */
  longest?: number
  /** Fewest characters that it takes. */
  shortest?: number
  /** What all of it must look like, and how to say that to a member of staff. */
  like?: { pattern: RegExp; says: string }
  /** The form's list; case and accents do not matter. Of a long list, `choicesAre` says what it holds. */
  choices?: readonly string[]
  choicesAre?: string
  /** A choice is kept in the list's own spelling, since the order page shows rows by it. */
  spelled?: true
  /** A country will do where the value is not like that. */
  orCountry?: true
  /** Must be a country. */
  country?: true
  /** Letters A–Z, ñ and spaces; the spelling to use is offered. */
  personName?: true
  /** Spaces and marks between its letters and digits mean nothing: the spelling without them is offered. */
  code?: true
  /** In this direction it must name an airport or a harbor of the Dominican Republic. */
  dominicanPort?: 'Arrival' | 'Departure'
}

const YES_NO = ['Yes', 'No'] as const
const LETTERS_AND_DIGITS = { pattern: /^[A-Za-z0-9]*$/, says: 'letters A–Z and digits only' }

export const AIRPORTS = {
  PUJ: 'Punta Cana',
  SDQ: 'Santo Domingo Las Américas',
  STI: 'Santiago Cibao',
  POP: 'Puerto Plata Gregorio Luperón',
  LRM: 'La Romana',
  AZS: 'Samaná El Catey',
  JBQ: 'Santo Domingo La Isabela',
  BRX: 'Barahona María Montez',
} as const

// prettier-ignore
export const HARBORS = [
  'Ferry terminal Don Diego', 'San Souci', 'San Pedro', 'Puerto Viejo (Azua)', 'Puerto Plata', 'Salinas (Baní)',
  'Las Calderas', 'Boca Chica', 'Barahona', 'Cabo Rojo', 'Haina', 'La Romana', 'Luperón', 'Manzanillo', 'Azua',
  'Casa de Campo', 'Cap Cana', 'Ocean World', 'Puerto Bahía', 'Amber Cove', 'Taíno Bay', 'Other',
] as const

// prettier-ignore
export const PROVINCES = [
  'Distrito Nacional', 'Azua', 'Baoruco', 'Barahona', 'Dajabón', 'Duarte', 'Elías Piña', 'El Seibo', 'Espaillat',
  'Hato Mayor', 'Hermanas Mirabal', 'Independencia', 'La Altagracia', 'La Romana', 'La Vega', 'María Trinidad Sánchez',
  'Monseñor Nouel', 'Monte Cristi', 'Monte Plata', 'Pedernales', 'Peravia', 'Puerto Plata', 'Samaná', 'San Cristóbal',
  'San José de Ocoa', 'San Juan', 'San Pedro de Macorís', 'Sánchez Ramírez', 'Santiago', 'Santiago Rodríguez',
  'Santo Domingo', 'Valverde',
] as const

export const CIVIL_STATUSES = ['Single', 'Married', 'Concubinage', 'Free union', 'Others'] as const

// prettier-ignore
export const OCCUPATIONS = [
  'Unemployed', 'Crew member', 'Diplomatic', 'Retired', 'Student', 'Freelancer', 'Private employee', 'Public employee',
  'Entrepreneur', 'Others',
] as const

// prettier-ignore
export const TRAVEL_PURPOSES = [
  'Recreation', 'Business', 'Convention/Conference', 'Studies', 'Visit friends/relatives', 'Others',
] as const

// prettier-ignore
export const PLACES_TO_STAY = [
  'Private Rental', 'Own house', 'Family/Friends', 'Hotel Stay', 'Embarkation', 'Transit',
] as const

/** TABLE: what the government's own form takes (spec/official-form.md). What is beyond is flagged, never refused. */
export const FORM_LIMITS: Partial<Record<LimitedField, LimitRow>> = {
  name: { label: 'Names', longest: 140, personName: true },
  last_name: { label: 'Last names', longest: 140, personName: true },
  email: {
    label: 'E-mail',
    like: {
      pattern: /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@.,;:<>()[\]\\"]{2,}$/,
      says: 'one e-mail address',
    },
  },
  country_code: {
    label: 'Phone country code',
    like: { pattern: /^[0-9]{1,4}$/, says: 'one to four digits, or a country' },
    orCountry: true,
  },
  phone_number: {
    label: 'Phone number',
    like: { pattern: /^[ ().-]*(?:[0-9][ ().-]*){4,15}$/, says: 'a number of 4 to 15 digits' },
  },
  // The form is filled in with this address; the traveller's own never goes into it.
  application_email: { label: 'Application email address', longest: 35 },
  permanent_address: { label: 'Permanent address', shortest: 5, longest: 99 },
  Country_residence: { label: 'Country of residence', country: true },
  stopover_in_countries: { label: 'Stopover in other countries', choices: YES_NO, spelled: true },
  sex: { label: 'Gender', choices: ['M', 'F', 'X', 'Male', 'Female'], choicesAre: 'M, F or X' },
  place_of_birth: { label: 'Place of birth', country: true },
  passport_nationality: { label: 'Passport nationality differs', choices: YES_NO, spelled: true },
  nationality: { label: 'Nationality', country: true },
  passport_number: { label: 'Passport number', shortest: 5, longest: 11, like: LETTERS_AND_DIGITS, code: true },
  civil_status: { label: 'Civil status', choices: CIVIL_STATUSES },
  occupation: { label: 'Occupation', choices: OCCUPATIONS },
  foreigner_resident: { label: 'Foreigner resident', choices: YES_NO, spelled: true },
  residence_number: { label: 'Residence number', longest: 12, code: true },
  migratory_information_places_to_stay: { label: 'Place to stay', choices: PLACES_TO_STAY, spelled: true },
  province: { label: 'Province', choices: PROVINCES, choicesAre: 'one of the 32 provinces' },
  street_and_number: { label: 'Full address', longest: 250 },
  country_of_destination: { label: 'Country of destination', country: true },
  harbors: { label: 'Harbor', choices: HARBORS, choicesAre: 'one of the harbors on its list, or Other' },
  origin_flight_number: { label: 'Origin flight number', longest: 10, code: true },
  embarkation_flight_number: { label: 'Embarkation flight number', longest: 10, code: true },
  embarkation_port: { label: 'Embarkation port', dominicanPort: 'Departure' },
  disembarkation_port: { label: 'Disembarkation port', dominicanPort: 'Arrival' },
  flight_PNR: { label: 'Flight PNR', longest: 6, like: LETTERS_AND_DIGITS, code: true },
  travel_purpose: { label: 'Travel purpose', choices: TRAVEL_PURPOSES },
  customs_information_1: { label: 'Cash over USD 10,000', choices: YES_NO, spelled: true },
  customs_information_2: { label: 'Live animals, plants or food', choices: YES_NO, spelled: true },
  customs_information_3: { label: 'Taxable goods', choices: YES_NO, spelled: true },
}

export interface DateRow {
  /** What the order page calls it. */
  label: string
  /** Where year, month and day stand. */
  fields: readonly [year: ApplicationField, month: ApplicationField, day: ApplicationField]
  /** Which days the official form takes. */
  takes: 'a birth date' | 'today or later'
}

/** TABLE: the form's dates, each in three fields. */
export const FORM_DATES = {
  birth: { label: 'Date of birth', fields: ['year_of_dob', 'month_of_dob', 'date_of_dob'], takes: 'a birth date' },
  origin: {
    label: 'Origin flight date',
    fields: ['origin_flight_date_year', 'origin_flight_date_month', 'origin_flight_date_date'],
    takes: 'today or later',
  },
  embarkation: {
    label: 'Embarkation flight date',
    fields: ['embarkation_flight_date_year', 'embarkation_flight_date_month', 'embarkation_flight_date_date'],
    takes: 'today or later',
  },
  arrival: {
    label: 'Intended arrival date',
    fields: ['intended_arrival_year', 'intended_arrival_month', 'intended_arrival_date'],
    takes: 'today or later',
  },
} as const satisfies Record<string, DateRow>
