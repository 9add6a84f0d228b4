import { isDeepStrictEqual } from 'node:util'
import type { Application, NeedsCheck } from '#contract/orders/application.ts'
import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import { findFlight } from '#server/official-form/find-flight.ts'
import { KeptValues } from '#server/intake/kept-values.ts'
import { NO_DAY, planWork } from '#server/intake/read-dates.ts'
import { countedNationality } from '#server/intake/read-order.ts'
import { tidyValue } from '#server/intake/tidy-value.ts'
import type { OrderChange } from '#server/orders/change-orders.ts'
import type { Stored } from '#server/corrections/find-stored.ts'
import { checksToKeep, isSameCheck } from '#server/intake/order-flags.ts'
import { searchText, type SearchText } from '#server/orders/search-text.ts'

/** What an order would be, had it come today; of the row, what is another value. */
export interface Renewed {
  change: OrderChange
  form: Application
  asSent: Record<string, string> | null
  notes: NeedsCheck[]
  needsCheck: NeedsCheck[]
  search: SearchText
  /** Whether anything of it differs from what is stored. */
  isOther: boolean
}

type Beside = 'name' | 'last_name' | 'email' | 'country_code' | 'phone_number'

/**
 * Works out what the intake would make of an order today: spellings, dialling code, nationality, flight, the day on which it is
 * worked on while that is still to come, what is to be checked except what somebody kept as it is, and what finds it.
 */
export function renewedOrder(order: Stored, today: string): Renewed {
  const { row, processingMode } = order
  const kept = new KeptValues()
  const form = Object.fromEntries(
    Object.entries(order.form).map(([field, value]) => [
      field,
      value && tidyValue(field as CorrectionField, kept.clean(field as CorrectionField, value)),
    ]),
  ) as Application
  const keep = (field: Beside, value: string) => {
    const whole = value.endsWith('…') ? (order.asSent[field] ?? value) : value
    return kept.keep(field, kept.clean(field, whole))
  }
  const phone = (field: Beside, value: string | null) => value && keep(field, value)
  const name = keep('name', row.name)
  const lastName = keep('last_name', row.lastName)
  const email = keep('email', row.email)
  const countryCode = phone('country_code', row.countryCode)
  const phoneNumber = phone('phone_number', row.phoneNumber)
  const asSent = { ...kept.asSent, ...order.asSent }
  const flight = findFlight(form)
  const sentDay = asSent.processing_date ?? null
  const plan = order.isAsleep ? planWork(processingMode, sentDay, flight.day, today) : {}
  const noDay = order.isAsleep && processingMode === 'future' && sentDay === null && flight.day === null
  const notes = noDay
    ? [...order.notes.filter(({ message }) => message !== NO_DAY), { field: 'processing_date', message: NO_DAY }]
    : order.notes
  const values = { ...form, name, last_name: lastName, email, country_code: countryCode, phone_number: phoneNumber }
  const found = checksToKeep({ ...values, processing_mode: processingMode, as_sent: asSent }, notes, order.formDay)
  const all: OrderChange = {
    name,
    lastName,
    email,
    countryCode,
    phoneNumber,
    nationality: countedNationality(form),
    flightDay: flight.day,
    arrives: flight.arrives,
    ...plan,
  }
  const change = Object.fromEntries(
    Object.entries(all).filter(([column, value]) => value !== row[column as keyof typeof row]),
  ) as OrderChange
  const renewed = {
    form,
    asSent: Object.keys(asSent).length > 0 ? asSent : null,
    notes,
    needsCheck: found.filter((check) => !order.waived.some(isSameCheck(check))),
    search: searchText({ name, lastName, email, countryCode, phoneNumber }, order.id),
  }
  const isOther = Object.keys(change).length > 0 || !isDeepStrictEqual(plain(renewed), plain(order.stored))
  return { ...renewed, change, isOther }
}

/** As JSON keeps it: without what is undefined. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
