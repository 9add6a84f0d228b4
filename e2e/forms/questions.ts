import type { SheetField } from '#contract/form/sheet.ts'
import {
  AIRPORTS,
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
import type { PortalWords } from '#e2e/forms/portal-words.ts'

/** A question of the portal as every builder must ask it. */
export interface Question {
  field: SheetField
  group: keyof PortalWords['groups']
  kind: 'text' | 'date' | 'yes-no' | 'choice' | 'country'
  /** Keys of what may be chosen; of a country, its alpha-3 codes. */
  keys?: readonly string[]
}

// prettier-ignore
const COUNTRIES = [
  'AFG', 'ARG', 'AUT', 'BEL', 'BRA', 'CAN', 'CHE', 'CHN', 'COD', 'COG', 'COL', 'CUB', 'CZE', 'DEU', 'DMA', 'DOM', 'ESP', 'FRA',
  'GBR', 'GIN', 'GNB', 'GNQ', 'HTI', 'IRL', 'ITA', 'KOR', 'MEX', 'NER', 'NGA', 'NLD', 'POL', 'PRI', 'PRK', 'PRT', 'RUS', 'SDN',
  'SSD', 'TUR', 'UKR', 'UMI', 'USA', 'VEN',
] as const

const ask = (
  group: Question['group'],
  field: SheetField,
  kind: Question['kind'] = 'text',
  keys?: readonly string[],
): Question => ({ field, group, kind, ...(keys && { keys }) })

/** TABLE: the questions in the portal's order. */
export const QUESTIONS: readonly Question[] = [
  ask('residence', 'permanent_address'),
  ask('residence', 'Country_residence', 'country', COUNTRIES),
  ask('residence', 'City_of_residence'),
  ask('residence', 'state'),
  ask('residence', 'zip_code'),
  ask('residence', 'stopover_in_countries', 'yes-no', YES_NO),
  ask('residence', 'IsArrival', 'choice', DIRECTIONS),
  ask('person', 'name'),
  ask('person', 'last_name'),
  ask('person', 'date_of_birth', 'date'),
  ask('person', 'sex', 'choice', GENDERS),
  ask('person', 'place_of_birth', 'country', COUNTRIES),
  ask('person', 'passport_nationality', 'yes-no', YES_NO),
  ask('person', 'nationality', 'country', COUNTRIES),
  ask('person', 'passport_number'),
  ask('person', 'civil_status', 'choice', CIVIL_STATUSES),
  ask('person', 'occupation', 'choice', OCCUPATIONS),
  ask('person', 'application_email'),
  ask('person', 'foreigner_resident', 'yes-no', YES_NO),
  ask('person', 'residence_number'),
  ask('stay', 'migratory_information_places_to_stay', 'choice', PLACES_TO_STAY),
  ask('stay', 'province', 'choice', PROVINCES),
  ask('stay', 'municipality'),
  ask('stay', 'section'),
  ask('stay', 'street_and_number'),
  ask('stay', 'country_of_destination', 'country', COUNTRIES),
  ask('stay', 'harbors', 'choice', HARBORS),
  ask('stay', 'hotel'),
  ask('origin', 'origin_port'),
  ask('origin', 'origin_flight_number'),
  ask('origin', 'origin_flight_date', 'date'),
  ask('flight', 'embarkation_port'),
  ask('flight', 'embarkation_flight_number'),
  ask('flight', 'embarkation_flight_date', 'date'),
  ask('flight', 'disembarkation_port', 'choice', Object.keys(AIRPORTS)),
  ask('flight', 'airline_name'),
  ask('flight', 'intended_arrival', 'date'),
  ask('flight', 'flight_PNR'),
  ask('flight', 'travel_purpose', 'choice', TRAVEL_PURPOSES),
  ask('flight', 'practicing_sports'),
  ask('customs', 'customs_information_1', 'yes-no', YES_NO),
  ask('customs', 'customs_information_2', 'yes-no', YES_NO),
  ask('customs', 'customs_information_3', 'yes-no', YES_NO),
]
