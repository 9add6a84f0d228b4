import { CORRECTION_FIELDS, VALUE_AT_MOST, type CorrectionField } from '#contract/corrections/correction-fields.ts'
import { labelOf } from '#server/official-form/label-of.ts'
import { Refusal } from '#server/errors.ts'
import { tidyValue } from '#server/intake/tidy-value.ts'
import { say, type Said, type Words } from '#server/words/say.ts'

/** Values as somebody wants them, by name; empty: taken away. */
export type RequestedChanges = ReadonlyMap<CorrectionField, string>

/** TABLE: values of an order that are not corrected here -> why not. */
const NOT_HERE: Record<string, Words> = {
  order_id: 'An order keeps its ID',
  application_email: 'This address is made of the order ID',
  process_month: 'The month follows from the processing date',
  landing_site: 'An order stays with the landing site that it came from',
  payment: 'A payment is never corrected here',
  paid_at: 'A payment is never corrected here',
  transaction_id: 'Transaction details have a form of their own',
  merchant_name: 'Transaction details have a form of their own',
  process_status: 'An order is moved, not corrected, to another status',
  refund_date: 'A refund is marked in Refunds',
}

/** Reads values as they were sent. Throws `invalid` with a sentence for each that is not a value of an order, or not text. */
export function readCorrection(sent: Record<string, unknown>): RequestedChanges {
  const asked = new Map<CorrectionField, string>()
  const errors: [string, Said][] = []
  for (const [name, value] of Object.entries(sent)) {
    const field = CORRECTION_FIELDS.find((known) => known === name)
    if (!field) {
      const why = Object.hasOwn(NOT_HERE, name) ? NOT_HERE[name]! : 'There is no such value of an order'
      errors.push([name.slice(0, 64), why])
      continue
    }
    const text = readText(value)
    const problem = problemOf(field, text)
    if (text === undefined || problem) errors.push([field, problem ?? say('{0}: this is not text', labelOf(field))])
    else asked.set(field, tidyValue(field, text))
  }
  const first = errors[0]
  if (first) throw new Refusal('invalid', first[1], { errors: Object.fromEntries(errors) })
  return asked
}

/** Text on one line; a number is its digits. Undefined where it is neither. */
function readText(value: unknown): string | undefined {
  if (value === null) return ''
  if (Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim() : undefined
}

function problemOf(field: CorrectionField, text: string | undefined): Said | undefined {
  if (text === undefined) return undefined
  if (text.includes('\0') || !text.isWellFormed())
    return say('{0}: this has characters that cannot be kept', labelOf(field))
  if (text.length > VALUE_AT_MOST)
    return say('{0}: this is too long, at most {1} characters', labelOf(field), VALUE_AT_MOST)
  return undefined
}
