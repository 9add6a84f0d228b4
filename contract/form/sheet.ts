import type { Application } from '#contract/orders/application.ts'
import { hasStopover, isArrival, isYes, staysAt, staysAtAnAddress } from '#contract/form/form-conditions.ts'

interface SheetRow {
  /** How the official form asks for it: `port` is a place name, on the form's list or not. */
  kind: 'text' | 'date' | 'country' | 'choice' | 'yes-no' | 'port'
  /** Whether the official form asks this order for it; without a rule it always does. */
  when?: (form: Application) => boolean
}

const isResident = (form: Application) => isArrival(form) && isYes(form.foreigner_resident)

/** TABLE: what is handed to the filing assistant, in the official form's order. */
export const SHEET = {
  permanent_address: { kind: 'text' },
  Country_residence: { kind: 'country' },
  City_of_residence: { kind: 'text' },
  state: { kind: 'text' },
  zip_code: { kind: 'text' },
  stopover_in_countries: { kind: 'yes-no' },
  IsArrival: { kind: 'choice' },
  name: { kind: 'text' },
  last_name: { kind: 'text' },
  date_of_birth: { kind: 'date' },
  sex: { kind: 'choice' },
  place_of_birth: { kind: 'country' },
  passport_nationality: { kind: 'yes-no' },
  nationality: { kind: 'country' },
  passport_number: { kind: 'text' },
  civil_status: { kind: 'choice' },
  occupation: { kind: 'choice' },
  application_email: { kind: 'text' },
  foreigner_resident: { kind: 'yes-no', when: isArrival },
  residence_number: { kind: 'text', when: isResident },
  migratory_information_places_to_stay: { kind: 'choice', when: isArrival },
  province: { kind: 'choice', when: staysAtAnAddress },
  municipality: { kind: 'text', when: staysAtAnAddress },
  section: { kind: 'text', when: staysAtAnAddress },
  street_and_number: { kind: 'text', when: staysAtAnAddress },
  country_of_destination: { kind: 'country', when: staysAt('Transit') },
  harbors: { kind: 'choice', when: staysAt('Embarkation') },
  hotel: { kind: 'text', when: staysAt('Hotel Stay') },
  origin_port: { kind: 'port', when: hasStopover },
  origin_flight_number: { kind: 'text', when: hasStopover },
  origin_flight_date: { kind: 'date', when: hasStopover },
  embarkation_port: { kind: 'port' },
  embarkation_flight_number: { kind: 'text' },
  embarkation_flight_date: { kind: 'date' },
  disembarkation_port: { kind: 'port' },
  airline_name: { kind: 'text' },
  intended_arrival: { kind: 'date' },
  flight_PNR: { kind: 'text' },
  travel_purpose: { kind: 'choice' },
  practicing_sports: { kind: 'text' },
  customs_information_1: { kind: 'yes-no', when: isArrival },
  customs_information_2: { kind: 'yes-no', when: isArrival },
  customs_information_3: { kind: 'yes-no', when: isArrival },
} as const satisfies Record<string, SheetRow>

export type SheetField = keyof typeof SHEET
export const SHEET_FIELDS = Object.keys(SHEET) as [SheetField, ...SheetField[]]
export type SheetKind = SheetRow['kind']

/** How the official form asks for a value of the sheet. */
export function kindOf(field: SheetField): SheetKind {
  return SHEET[field].kind
}

/** Whether the official form asks this order for a value; always, for a part of a value (the day of a date). */
export function isAsked(field: string, form: Application): boolean {
  const rows: Record<string, SheetRow> = SHEET
  return rows[field]?.when?.(form) ?? true
}

/** How long a sheet that was handed over may be used. */
export const SHEET_MINUTES = 10
