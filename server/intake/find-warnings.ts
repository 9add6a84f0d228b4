import { APPLICATION_FIELDS, type NeedsCheck } from '#contract/orders/application.ts'
import { PAYMENT_FIELDS } from '#contract/orders/payment-proofs.ts'
import { TERMS_FIELDS } from '#contract/orders/terms-fields.ts'
import { findMeant } from '#server/normalise/nearest.ts'
import { foldName } from '#server/normalise/plain-latin.ts'
import type { Sent } from '#server/intake/read-order.ts'

/** TABLE: part of what a site sends (empty: the order itself) -> the fields that it may have. */
export const SENT_FIELDS: Record<string, readonly string[]> = {
  '': [
    ...APPLICATION_FIELDS,
    'name',
    'last_name',
    'email',
    'country_code',
    'phone_number',
    'IsArrival',
    'processing_mode',
    'processing_date',
    'external_reference',
    'language',
    'payment',
    'terms',
    'idempotency_key',
  ],
  payment: PAYMENT_FIELDS,
  terms: TERMS_FIELDS,
}

/** TABLE: what other programs call a field, folded -> ours. */
export const OTHER_NAMES: Record<string, string> = {
  'first name': 'name',
  firstname: 'name',
  'given name': 'name',
  surname: 'last_name',
  'family name': 'last_name',
  phone: 'phone_number',
  mobile: 'phone_number',
  passport: 'passport_number',
  dateofbirth: 'year_of_dob, month_of_dob and date_of_dob',
  'date of birth': 'year_of_dob, month_of_dob and date_of_dob',
  birthdate: 'year_of_dob, month_of_dob and date_of_dob',
  dob: 'year_of_dob, month_of_dob and date_of_dob',
  flightnumber: 'embarkation_flight_number',
  'flight number': 'embarkation_flight_number',
  arrivaldate: 'intended_arrival_year, intended_arrival_month and intended_arrival_date',
  'arrival date': 'intended_arrival_year, intended_arrival_month and intended_arrival_date',
  gender: 'sex',
  direction: 'IsArrival',
  mode: 'processing_mode',
  reference: 'external_reference',
}

/** A body has more only where it is no order of a form. */
const UNKNOWN_AT_MOST = 100
const NAME_SHOWN = 60

/**
 * What a landing site is told of an order that was taken: each field of the body that is not ours and so was not kept, with ours where one
 * is near, and each flag that staff see.
 */
export function findWarnings(sent: Sent, flags: readonly NeedsCheck[]): NeedsCheck[] {
  const unknown = Object.keys(SENT_FIELDS).flatMap((part) => unknownIn(part, part === '' ? sent : sent[part]))
  return warningsOf(unknown, flags)
}

/** What a landing site is told of a payment that is confirmed, whose fields come as the body or under `payment`. */
export function findPaymentWarnings(sent: Sent, flags: readonly NeedsCheck[]): NeedsCheck[] {
  const { payment, ...beside } = sent
  const isUnder = typeof payment === 'object' && payment !== null
  return warningsOf(
    isUnder ? [...unknownIn('', beside, []), ...unknownIn('payment', payment)] : unknownIn('payment', sent),
    flags,
  )
}

function unknownIn(part: string, body: unknown, known: readonly string[] = SENT_FIELDS[part]!): NeedsCheck[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  return Object.keys(body)
    .filter((name) => !known.includes(name))
    .map((name) => warn(part, name.slice(0, NAME_SHOWN).toWellFormed()))
}

function warningsOf(unknown: NeedsCheck[], flags: readonly NeedsCheck[]): NeedsCheck[] {
  return [...unknown.slice(0, UNKNOWN_AT_MOST), ...flags.map(({ field, message }) => ({ field, message }))]
}

function warn(part: string, name: string): NeedsCheck {
  const meant =
    (part === '' ? OTHER_NAMES[foldName(name)] : undefined) ??
    findMeant(
      name,
      SENT_FIELDS[part]!.map((known) => [foldName(known), known] as const),
    )
  const message = 'This field is not known, and was not kept'
  return {
    field: part === '' ? name : `${part}.${name}`,
    message: meant ? `${message}. Did you mean ${meant}?` : message,
  }
}
