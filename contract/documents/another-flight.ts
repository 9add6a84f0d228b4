// No zod here: a page that shows documents loads only this.
import type { CheckedField, CheckResult } from '#contract/documents/documents.ts'

/** Whether what makes a document unsure is not whose it is: it has this traveller's name and passport, and another direction or flight day. */
export function isForAnotherFlight(resultOf: (field: CheckedField) => CheckResult | undefined): boolean {
  const isTravellers = resultOf('name') === 'same' && resultOf('passport') === 'same'
  return isTravellers && (resultOf('direction') === 'other' || resultOf('flightDay') === 'other')
}
