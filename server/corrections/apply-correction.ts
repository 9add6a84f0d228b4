import { APPLICATION_FIELDS, type Application, type NeedsCheck } from '#contract/orders/application.ts'
import {
  CORRECTION_FIELDS,
  fieldsWith,
  REQUIRED_FIELDS,
  type CorrectionField,
} from '#contract/corrections/correction-fields.ts'
import { isEmail } from '#contract/normalise/email.ts'
import type { Correction } from '#contract/orders/order-history.ts'
import { PROCESSING_MODE_NAMES, type ProcessingMode } from '#contract/orders/processing-modes.ts'
import { findDay } from '#server/time/calendar.ts'
import { findFlight } from '#server/official-form/find-flight.ts'
import { NO_DAY, planWork } from '#server/intake/read-dates.ts'
import { countedNationality } from '#server/intake/read-order.ts'
import { say, type Said } from '#server/words/say.ts'
import { findFlags, type Flag } from '#server/official-form/find-flags.ts'
import type { OrderChange } from '#server/orders/change-orders.ts'
import { labelOf } from '#server/official-form/label-of.ts'
import type { RequestedChanges } from '#server/corrections/read-correction.ts'

/** Every value of an order that staff may correct; empty text where it has none. */
export type Values = Record<CorrectionField, string>

/** What an order is before it is corrected. */
export interface OrderToCorrect {
  values: Values
  /** What came where the order keeps something else, by field. */
  asSent: Readonly<Record<string, string>>
  notes: NeedsCheck[]
  /** The day on which its form would be filled in: today, or of a closed order the day on which it came. */
  formDay: string
}

/** What becomes of it. */
export interface Corrected extends Omit<OrderToCorrect, 'formDay'> {
  /** Every value that is another one now, with those that read as one with it. */
  touched: ReadonlySet<string>
  change: OrderChange
  /** What of it a person must look at, by its values. */
  flags: Flag[]
}

/** TABLE: what decides on which day an order is worked on. */
const DATED: readonly string[] = [
  'processing_mode',
  'processing_date',
  'IsArrival',
  ...fieldsWith('embarkation_flight_date_date'),
  ...fieldsWith('intended_arrival_date'),
]

/**
 * Puts corrected values into an order and works out what follows from them: the flight, the day on which it is worked on, the
 * nationality that it counts for, what is to be checked. `today` is the day in Santo Domingo.
 */
export function applyCorrection(order: OrderToCorrect, asked: RequestedChanges, today: string): Corrected {
  const values = { ...order.values, ...Object.fromEntries(asked) }
  const mode = values.processing_mode as ProcessingMode
  const form = formOf(values)
  const flight = findFlight(form)
  const isDated = [...asked].some(([field, value]) => DATED.includes(field) && value !== order.values[field])
  const sentDay = asked.get('processing_date') ?? order.asSent.processing_date ?? ''
  const plan = isDated
    ? planWork(mode, sentDay || null, flight.day, today)
    : { processingDate: order.values.processing_date || null }
  values.processing_date = plan.processingDate ?? ''
  const touched = new Set(
    CORRECTION_FIELDS.filter((field) => values[field] !== order.values[field]).flatMap(fieldsWith),
  )
  const { processing_date: _, ...otherwise } = order.asSent
  const asSent = Object.fromEntries([
    ...Object.entries(otherwise).filter(([field]) => !touched.has(field)),
    ...(sentDay === '' ? [] : [['processing_date', sentDay]]),
  ]) as Record<string, string>
  const noDay = mode === 'future' && sentDay === '' && flight.day === null
  return {
    values,
    asSent,
    touched,
    change: {
      name: values.name,
      lastName: values.last_name,
      email: values.email,
      countryCode: values.country_code || null,
      phoneNumber: values.phone_number || null,
      nationality: countedNationality(form),
      intendedArrivalYear: values.intended_arrival_year || null,
      intendedArrivalMonth: values.intended_arrival_month || null,
      intendedArrivalDate: values.intended_arrival_date || null,
      processingMode: mode,
      ...plan,
      flightDay: flight.day,
      arrives: flight.arrives,
    },
    flags: findFlags({ ...values, processing_mode: mode, as_sent: asSent }, order.formDay),
    notes: [
      ...order.notes.filter(({ field, message }) => !touched.has(field) && message !== NO_DAY),
      ...(noDay ? [{ field: 'processing_date', message: NO_DAY }] : []),
    ],
  }
}

/**
 * Why corrected values cannot be taken, by name: the official form's limits, except for values with a spelling that the form takes and
 * values that may be kept all the same. A value that was there before and is not to be changed is no problem here.
 */
export function problemsOf(
  { values, flags }: Corrected,
  { values: before }: OrderToCorrect,
  asked: RequestedChanges,
  mayStand: (field: string) => boolean,
): Record<string, Said> {
  const problems: Record<string, Said> = {}
  const isNew = (field: string) => asked.get(field as CorrectionField) !== before[field as CorrectionField]
  for (const field of REQUIRED_FIELDS) {
    if (asked.get(field) === '') problems[field] = say('{0}: this is required', labelOf(field))
  }
  if (asked.has('processing_mode') && !PROCESSING_MODE_NAMES.some((mode) => mode === values.processing_mode)) {
    problems.processing_mode ??= say('Processing mode: should be {0}', PROCESSING_MODE_NAMES.join(', '))
  }
  const day = asked.get('processing_date') ?? ''
  if (day !== '' && !isDay(day)) problems.processing_date = 'Processing date: a date is written YYYY-MM-DD'
  for (const { field, message } of flags) {
    const given = fieldsWith(field).filter((one) => asked.has(one as CorrectionField) && isNew(one))
    const isEmpty = fieldsWith(field).every((one) => values[one as CorrectionField] === '')
    if (given.length > 0 && !isEmpty && !mayStand(field)) problems[field] ??= message
  }
  if (asked.has('email') && isNew('email') && !isEmail(values.email)) {
    problems.email ??= say('{0}: should be {1}', labelOf('email'), 'one e-mail address')
  }
  return problems
}

/** Whether a value, with those that read as one with it, becomes again what the order said before one of its corrections. */
export function isTakenBack(
  field: string,
  asked: RequestedChanges,
  corrections: readonly Pick<Correction, 'before'>[],
): boolean {
  const given = fieldsWith(field).flatMap((one) => {
    const value = asked.get(one as CorrectionField)
    return value === undefined ? [] : [{ one, value }]
  })
  return corrections.some(({ before }) =>
    given.every(({ one, value }) => one in before && (before[one] ?? '') === value),
  )
}

/** The form that values make; what is empty is left out. */
function formOf(values: Values): Application {
  return Object.fromEntries(
    APPLICATION_FIELDS.filter((field) => values[field] !== '').map((field) => [field, values[field]]),
  )
}

function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return findDay(year, month, day) !== undefined
}
