import type { NeedsCheck } from '#contract/orders/application.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'
import { TEXT_PROBLEMS } from '#server/intake/text-of.ts'
import type { Said, Sentence } from '#server/words/say.ts'
import { findFlags, type Flagged } from '#server/official-form/find-flags.ts'
import { FORM_DATES, FORM_LIMITS } from '#server/official-form/form-limits.ts'

/** What flags are found on: anything else among an old order's checks is a note. */
const FLAGGED_FIELDS: readonly string[] = [
  ...Object.keys(FORM_LIMITS),
  ...Object.values(FORM_DATES).map(({ fields }) => fields[2]),
]

/** Something to check, wherever it was found. */
export interface Check {
  field: string
  message: Said
  suggestion?: string
}

/** The values of an order that is being written, by the names that flags go by. */
export function flaggedOf(order: NewOrder): Flagged {
  return {
    ...order.form,
    name: order.name,
    last_name: order.lastName,
    email: order.email,
    country_code: order.countryCode,
    phone_number: order.phoneNumber,
    processing_mode: order.processingMode,
    as_sent: order.asSent,
  }
}

/** What is kept beside an order of what a person must look at: its flags on that day, and the intake's notes. */
export function checksToKeep(order: Flagged, notes: NeedsCheck[], today: string): NeedsCheck[] {
  const found = findFlags(order, today).map(({ message, ...flag }) => ({ ...flag, message: String(message) }))
  return [...found, ...notes]
}

/**
 * What the intake noted of values as they came, which nothing that is kept shows any more. Orders from before notes were kept
 * apart have them among their checks: of values that the form has no row for, or of how they were sent.
 */
export function notesOf(order: { notes: NeedsCheck[] | null; needs_check: NeedsCheck[] }): NeedsCheck[] {
  if (order.notes !== null) return order.notes
  return order.needs_check.filter(
    ({ field, message }) => !FLAGGED_FIELDS.includes(field) || TEXT_PROBLEMS.includes(message),
  )
}

/** A check as it was found, or as its English text is kept. */
type Checked = { field: string; message: string | Sentence }

/** Says whether two checks are one: the same of the same value. */
export function isSameCheck(one: Checked): (other: Checked) => boolean {
  return (other) => one.field === other.field && inFigures(one.message) === inFigures(other.message)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAY_IN_WORDS = new RegExp(`\\b(\\d{1,2}) (${MONTHS.join('|')})[a-z]* (\\d{4})\\b`, 'g')

/** What was waived keeps its words: its days stand in figures from before, and the calendar's words change with Node. */
function inFigures(message: string | Sentence): string {
  return String(message).replace(DAY_IN_WORDS, (_, day: string, month: string, year: string) =>
    [year, String(MONTHS.indexOf(month) + 1).padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )
}
