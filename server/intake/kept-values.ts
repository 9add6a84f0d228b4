import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import { cleanValue } from '#server/normalise/value.ts'
import { diallingCode, isDiallingCode } from '#server/official-form/dialling-code.ts'
import type { LimitedField } from '#server/official-form/form-limits.ts'

/** What the order's own columns hold, which every list carries: nobody's name is longer, and a list stays quick. */
const LONGEST = {
  name: 250,
  last_name: 250,
  email: 320,
  country_code: 60,
  phone_number: 60,
  intended_arrival_year: 20,
  intended_arrival_month: 20,
  intended_arrival_date: 20,
} as const

/**
 * Keeps values in the form that the order's columns hold, and aside what was sent where that says more: a name that is beyond
 * all bounds, a country in place of its dialling code.
 */
export class KeptValues {
  readonly #asSent: Record<string, string> = {}

  /** The value for a column; one that is too long ends in an ellipsis. */
  keep(field: keyof typeof LONGEST, sent: string): string {
    const value = field === 'country_code' ? diallingCode(sent) : sent
    const kept = shorten(value, LONGEST[field])
    if (kept !== value || (value !== sent && isNamed(sent))) this.aside(field, sent)
    return kept
  }

  /** Cleans a value at the door; what came is kept where more than the spaces around it is another. */
  clean(field: LimitedField | CorrectionField, sent: string): string {
    const clean = cleanValue(field, sent)
    if (clean !== sent.trim()) this.aside(field, sent)
    return clean
  }

  /** Keeps what was sent of a field that the order may change; the first of it is what came. */
  aside(field: string, sent: string): void {
    this.#asSent[field] ??= sent
  }

  /** What was sent where the order keeps something else; null: nothing. */
  get asSent(): Record<string, string> | null {
    return Object.keys(this.#asSent).length === 0 ? null : this.#asSent
  }
}

function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`
}

/** Whether more than a code, as codes are written, was sent for the code. */
function isNamed(sent: string): boolean {
  return !isDiallingCode(sent.replace(/\D/g, '').replace(/^00/, '')) || /[^\d\s()+-]/.test(sent)
}
