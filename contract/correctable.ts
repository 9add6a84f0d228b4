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

interface CorrectableRow {
  /** The order's values behind it, in the order in which they read. */
  fields: readonly string[]
  ask: Ask
  /** Only its last three characters stand in a mail. */
  secret?: true
}

/** TABLE: what a traveller may be asked to correct, named like its row on the order page and in that page's order. */
export const CORRECTABLE = {
  permanentAddress: { fields: ['permanent_address'], ask: 'address' },
  countryOfResidence: { fields: ['Country_residence'], ask: 'country' },
  city: { fields: ['City_of_residence'], ask: 'tell' },
  state: { fields: ['state'], ask: 'tell' },
  postalCode: { fields: ['zip_code'], ask: 'tell' },
  stopover: { fields: ['stopover_in_countries'], ask: 'yesNo' },
  arrivalOrDeparture: { fields: ['IsArrival'], ask: 'direction' },
  names: { fields: ['name'], ask: 'passportName' },
  lastNames: { fields: ['last_name'], ask: 'passportName' },
  dateOfBirth: { fields: ['date_of_dob', 'month_of_dob', 'year_of_dob'], ask: 'birthDate' },
  gender: { fields: ['sex'], ask: 'gender' },
  placeOfBirth: { fields: ['place_of_birth'], ask: 'country' },
  passportNationality: { fields: ['passport_nationality'], ask: 'yesNo' },
  nationality: { fields: ['nationality'], ask: 'country' },
  passportNumber: { fields: ['passport_number'], ask: 'passport', secret: true },
  civilStatus: { fields: ['civil_status'], ask: 'tell' },
  occupation: { fields: ['occupation'], ask: 'tell' },
  email: { fields: ['email'], ask: 'email' },
  phone: { fields: ['country_code', 'phone_number'], ask: 'phone' },
  foreignerResident: { fields: ['foreigner_resident'], ask: 'yesNo' },
  residenceNumber: { fields: ['residence_number'], ask: 'residence', secret: true },
  placeToStay: { fields: ['migratory_information_places_to_stay'], ask: 'stay' },
  province: { fields: ['province'], ask: 'tell' },
  municipality: { fields: ['municipality'], ask: 'tell' },
  section: { fields: ['section'], ask: 'tell' },
  fullAddress: { fields: ['street_and_number'], ask: 'address' },
  countryOfDestination: { fields: ['country_of_destination'], ask: 'country' },
  harbors: { fields: ['harbors'], ask: 'port' },
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
  travelPurpose: { fields: ['travel_purpose'], ask: 'tell' },
  sports: { fields: ['practicing_sports'], ask: 'tell' },
  customsCash: { fields: ['customs_information_1'], ask: 'yesNo' },
  customsLive: { fields: ['customs_information_2'], ask: 'yesNo' },
  customsGoods: { fields: ['customs_information_3'], ask: 'yesNo' },
} as const satisfies Record<string, CorrectableRow>

export type Correctable = keyof typeof CORRECTABLE
export const CORRECTABLE_NAMES = Object.keys(CORRECTABLE) as [Correctable, ...Correctable[]]

/** Longest note of staff to a traveller, in characters. */
export const NOTE_AT_MOST = 2000
