// No zod here: a page that shows documents loads only this.
import type { CheckedField, CheckResult } from '#contract/documents/documents.ts'

/** Whether a document is unsure only for its flight: it has this traveller's name and passport, but another direction or flight day. */
export function isForAnotherFlight(resultOf: (field: CheckedField) => CheckResult | undefined): boolean {
  const isTravellers = resultOf('name') === 'same' && resultOf('passport') === 'same'
  return isTravellers && (resultOf('direction') === 'other' || resultOf('flightDay') === 'other')
}
