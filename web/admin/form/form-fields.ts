import i18next from 'i18next'
import type { NeedsCheck } from '#contract/orders/application.ts'
import { hasStopover, isArrival, isYes, staysAt, staysAtAnAddress } from '#contract/form/form-conditions.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { copiedPhone, formatDay, formDate, orDash } from '#web/admin/formats/formats.ts'
import type { Dictionary } from '#web/admin/language/dictionary.ts'

/** A row of the form on the order page. */
export interface FormField {
  label: keyof Dictionary['fields']
  /** What the row says; a dash where nothing was sent. */
  value: (order: OrderDetail) => string
  /** The contract's fields behind the row: a value to check among them is shown beside it. */
  fields: readonly string[]
  /** When the row is there at all; always where nothing is said. */
  when?: (order: OrderDetail) => boolean
  /** The answer is Yes or No, in the reader's language. */
  yesNo?: boolean
}

export type FormSection = 'details' | 'general' | 'migratory' | 'customs'

type TextField = {
  [K in keyof OrderDetail]-?: OrderDetail[K] extends string | null | undefined ? K : never
}[keyof OrderDetail]

function plain(label: FormField['label'], field: TextField, when?: FormField['when']): FormField {
  return { label, fields: [field], value: (order) => orDash(order[field]), ...(when === undefined ? {} : { when }) }
}

function question(label: FormField['label'], field: TextField, when?: FormField['when']): FormField {
  return { ...plain(label, field, when), yesNo: true }
}

function date(
  label: FormField['label'],
  prefix: 'origin_flight_date' | 'embarkation_flight_date' | 'intended_arrival',
  when?: FormField['when'],
): FormField {
  const [year, month, day] = [`${prefix}_year`, `${prefix}_month`, `${prefix}_date`] as const
  return {
    label,
    fields: [prefix, year, month, day],
    value: (order) => formDate(order[year], order[month], order[day]),
    ...(when === undefined ? {} : { when }),
  }
}

/**
 * TABLE: the rows of the form on the order page, in the specification's order (section 2, Order detail 3 to 6). A new field
 * of the form is a line here and one in the contract.
 */
export const FORM_SECTIONS: Record<FormSection, readonly FormField[]> = {
  details: [
    { label: 'orderId', fields: [], value: (order) => String(order.order_id) },
    {
      label: 'processingMode',
      fields: ['processing_mode'],
      value: (order) => i18next.t(`filters.${order.processing_mode}`),
    },
    {
      label: 'processingDate',
      fields: ['processing_date'],
      value: (order) => formatDay(order.processing_date),
      when: (order) => order.processing_mode === 'future',
    },
    plain('email', 'email'),
    plain('transactionId', 'transaction_id', (order) => order.transaction_id !== null),
    plain('merchantName', 'merchant_name', (order) => order.merchant_name !== null),
  ],
  general: [
    plain('permanentAddress', 'permanent_address'),
    plain('countryOfResidence', 'Country_residence'),
    plain('city', 'City_of_residence'),
    plain('state', 'state'),
    plain('postalCode', 'zip_code'),
    question('stopover', 'stopover_in_countries'),
    plain('arrivalOrDeparture', 'IsArrival'),
  ],
  migratory: [
    plain('names', 'name'),
    plain('lastNames', 'last_name'),
    {
      label: 'dateOfBirth',
      fields: ['date_of_birth', 'date_of_dob', 'month_of_dob', 'year_of_dob'],
      value: (order) => formDate(order.year_of_dob, order.month_of_dob, order.date_of_dob),
    },
    plain('gender', 'sex'),
    plain('placeOfBirth', 'place_of_birth'),
    question('passportNationality', 'passport_nationality'),
    plain('nationality', 'nationality', (order) => isYes(order.passport_nationality) || namesAnother(order)),
    plain('passportNumber', 'passport_number'),
    plain('civilStatus', 'civil_status'),
    plain('occupation', 'occupation'),
    plain('applicationEmail', 'application_email'),
    {
      label: 'phone',
      fields: ['phone_number', 'country_code'],
      value: (order) => copiedPhone(order.country_code, order.phone_number),
    },
    question('foreignerResident', 'foreigner_resident', isArrival),
    plain('residenceNumber', 'residence_number', (order) => isArrival(order) && isYes(order.foreigner_resident)),
    plain('placeToStay', 'migratory_information_places_to_stay', isArrival),
    plain('province', 'province', staysAtAnAddress),
    plain('municipality', 'municipality', staysAtAnAddress),
    plain('section', 'section', staysAtAnAddress),
    plain('fullAddress', 'street_and_number', staysAtAnAddress),
    plain('countryOfDestination', 'country_of_destination', staysAt('Transit')),
    plain('harbors', 'harbors', staysAt('Embarkation')),
    plain('hotel', 'hotel', staysAt('Hotel Stay')),
    plain('originPort', 'origin_port', hasStopover),
    plain('originFlightNumber', 'origin_flight_number', hasStopover),
    date('originFlightDate', 'origin_flight_date', hasStopover),
    plain('embarkationPort', 'embarkation_port'),
    plain('embarkationFlightNumber', 'embarkation_flight_number'),
    date('embarkationFlightDate', 'embarkation_flight_date'),
    plain('disembarkationPort', 'disembarkation_port'),
    plain('airline', 'airline_name'),
    date('intendedArrivalDate', 'intended_arrival'),
    // Without a stopover the one flight is the embarkation's; the specification shows it once more under these names.
    plain('flightNumber', 'embarkation_flight_number', (order) => !hasStopover(order)),
    date('flightDate', 'embarkation_flight_date', (order) => !hasStopover(order)),
    plain('flightPnr', 'flight_PNR'),
    plain('travelPurpose', 'travel_purpose'),
    plain('sports', 'practicing_sports'),
  ],
  customs: [
    question('customsCash', 'customs_information_1'),
    question('customsLive', 'customs_information_2'),
    question('customsGoods', 'customs_information_3'),
  ],
}

/** The answer says that it is the country of birth, and there is another one to be looked at. */
function namesAnother({ countries }: OrderDetail): boolean {
  const { nationality, place_of_birth: birth } = countries ?? {}
  return nationality !== undefined && birth !== undefined && nationality.code !== birth.code
}

/** The rows of a section that this order has. */
export function fieldsOf(section: FormSection, order: OrderDetail): FormField[] {
  return FORM_SECTIONS[section].filter(({ when }) => when === undefined || when(order))
}

/** What is to be checked of the values behind a row. */
export function checksOf(field: FormField, order: OrderDetail): NeedsCheck[] {
  return order.needs_check.filter((check) => field.fields.includes(check.field))
}

/** The spellings that the official form takes of the values behind a row, where they need no checking. */
export function spellingsOf(field: FormField, order: OrderDetail): string[] {
  return order.spellings.filter((spelling) => field.fields.includes(spelling.field)).map(({ value }) => value)
}

/** What the site sent of a row whose values the order keeps otherwise. */
export function sentOf(field: FormField, order: OrderDetail): string[] {
  return field.fields.flatMap((name) => {
    const sent = order.as_sent[name]
    return sent === undefined || sent === order[name as keyof OrderDetail] ? [] : [sent]
  })
}

/** What is to be checked of values that no row of this order shows. */
export function otherChecks(order: OrderDetail): NeedsCheck[] {
  const sections = Object.keys(FORM_SECTIONS) as FormSection[]
  const shown = new Set(sections.flatMap((section) => fieldsOf(section, order).flatMap(({ fields }) => fields)))
  return order.needs_check.filter(({ field }) => !shown.has(field))
}
