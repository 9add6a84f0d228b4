import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import type { LimitedField } from '#server/official-form/form-limits.ts'
import { diallingCode } from '#server/official-form/dialling-code.ts'
import { spelledAsListed } from '#server/official-form/form-checks.ts'
import { cleanValue } from '#server/normalise/value.ts'

/** A value in the spelling that is kept: cleaned, a country code as the code to dial, and a choice as its list has it. */
export function tidyValue(field: LimitedField | CorrectionField, text: string): string {
  const clean = cleanValue(field, text)
  if (field === 'country_code') return diallingCode(clean)
  return field === 'processing_mode' || field === 'processing_date' ? clean : spelledAsListed(field, clean)
}
