import { APPLICATION_FIELDS, type Application, type NeedsCheck } from '#contract/orders/application.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { PROCESSING_MODE_NAMES, type ProcessingMode } from '#contract/orders/processing-modes.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'
import { findCountryCode } from '#server/normalise/countries.ts'
import { spelledAsListed } from '#server/official-form/form-checks.ts'
import type { LimitedField } from '#server/official-form/form-limits.ts'
import { findFlight } from '#server/official-form/find-flight.ts'
import { KeptValues } from '#server/intake/kept-values.ts'
import { NO_DAY, planWork, readProcessingDate } from '#server/intake/read-dates.ts'
import { checksToKeep, flaggedOf } from '#server/intake/order-flags.ts'
import { readLanguage, readPayment, readReference, readTerms } from '#server/intake/read-sale.ts'
import { isDeeper, textOf } from '#server/intake/text-of.ts'
import { tidyValue } from '#server/intake/tidy-value.ts'
import type { Said, Words } from '#server/words/say.ts'

/** An order to write, or why it cannot be taken, by field. */
export type ReadOrder =
  | { order: NewOrder; dropped: NeedsCheck[]; errors?: undefined }
  | { order?: undefined; errors: Record<string, Words> }

export type Sent = Record<string, unknown>
export type Flag = (field: string, message: Said) => void

/** Deeper than any form; beyond it not even its text can be made. */
const DEEPEST = 50
/** Longest nationality that the country report counts by; the form keeps the whole value. */
const COUNTED_NATIONALITY = 60

/**
 * Reads one order as a landing site sent it. Missing first names, last names, e-mail, direction or mode are errors;
 * everything else is kept as sent, and what a person must look at is listed in `needsCheck`. What serves a dispute of the payment alone and
 * does not fit is `dropped`, which only the landing site is told of.
 */
export function readOrder(sent: Sent, siteId: number, now: Date): ReadOrder {
  if (isDeeper(sent, DEEPEST)) return { errors: { body: 'This is nested too deeply to be an order' } }
  const notes: NeedsCheck[] = []
  const note: Flag = (field, message) => void notes.push({ field, message: String(message) })
  const dropped: NeedsCheck[] = []
  const drop: Flag = (field, message) => void dropped.push({ field, message: String(message) })
  const errors: Record<string, Words> = {}
  const direction = readDirection(sent.IsArrival)
  const mode = readMode(sent.processing_mode)
  if (!direction) errors.IsArrival = 'IsArrival must be Arrival or Departure'
  if (!mode) errors.processing_mode = 'processing_mode must be standard, priority or future'
  const kept = new KeptValues()
  const field = (name: LimitedField) => readField(sent, name, note, kept)
  const required = (name: 'name' | 'last_name' | 'email') => {
    const text = field(name)
    if (!text) errors[name] = `${name} is required`
    return text ?? ''
  }
  const [name, lastName, email] = [required('name'), required('last_name'), required('email')]
  if (!direction || !mode || Object.keys(errors).length > 0) return { errors }

  const form: Application = {}
  for (const key of APPLICATION_FIELDS) {
    const value = key === 'IsArrival' ? direction : field(key)
    if (value !== null) form[key] = value
  }
  const today = dayInSantoDomingo(now)
  const payment = readPayment(sent.payment, note, drop)
  const sentDay = readProcessingDate(sent.processing_date, note)
  const keep = (name: Parameters<typeof kept.keep>[0], text: string | null | undefined) =>
    text === null || text === undefined ? null : kept.keep(name, text)
  if (sentDay !== null) kept.aside('processing_date', sentDay)
  const flight = findFlight(form).day
  if (mode === 'future' && sentDay === null && flight === null) note('processing_date', NO_DAY)
  const order: NewOrder = {
    landingSite: siteId,
    processingMode: mode,
    paidAt: payment?.status === 'paid' ? now.toISOString() : null,
    ...planWork(mode, sentDay, flight, today),
    name: kept.keep('name', name),
    lastName: kept.keep('last_name', lastName),
    email: kept.keep('email', email),
    countryCode: keep('country_code', field('country_code')),
    phoneNumber: keep('phone_number', field('phone_number')),
    nationality: countedNationality(form),
    intendedArrivalYear: keep('intended_arrival_year', form.intended_arrival_year),
    intendedArrivalMonth: keep('intended_arrival_month', form.intended_arrival_month),
    intendedArrivalDate: keep('intended_arrival_date', form.intended_arrival_date),
    form,
    asSent: kept.asSent,
    language: readLanguage(sent.language, note),
    externalReference: readReference(sent.external_reference, note),
    payment,
    terms: readTerms(sent.terms, note, drop),
    transactionId: payment?.transaction_id ?? null,
    merchantName: null,
    notes,
  }
  return { order: { ...order, needsCheck: checksToKeep(flaggedOf(order), notes, today) }, dropped }
}

function readDirection(value: unknown): 'Arrival' | 'Departure' | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return word === 'arrival' ? 'Arrival' : word === 'departure' ? 'Departure' : undefined
}

function readMode(value: unknown): ProcessingMode | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return PROCESSING_MODE_NAMES.find((mode) => mode === word)
}

function readField(sent: Sent, name: LimitedField, flag: Flag, kept: KeptValues): string | null {
  const value = Object.hasOwn(sent, name) ? sent[name] : undefined
  if (typeof value === 'boolean' && isYesOrNo(name)) return value ? 'Yes' : 'No'
  const { text, problem } = textOf(value)
  if (text === null) return null
  if (problem) flag(name, problem)
  const clean = kept.clean(name, text)
  // A country in place of its code is still to be kept as it was sent.
  return name === 'country_code' ? clean : tidyValue(name, clean)
}

function isYesOrNo(name: LimitedField): boolean {
  return spelledAsListed(name, 'yes') === 'Yes'
}

/** The nationality to count by: the one given, else the country of birth unless the traveller said that they differ. */
export function countedNationality(form: Application): string | null {
  const given = form.nationality?.trim() || (form.passport_nationality !== 'Yes' && form.place_of_birth?.trim()) || ''
  return given === '' ? null : (findCountryCode(given) ?? given.slice(0, COUNTED_NATIONALITY).toWellFormed())
}
