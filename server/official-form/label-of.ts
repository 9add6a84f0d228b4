import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import { FORM_DATES, FORM_LIMITS } from '#server/official-form/form-limits.ts'
import type { Words } from '#server/words/say.ts'

/** What staff call a value; of a part of a date, the date. */
export function labelOf(field: CorrectionField): Words {
  if (field === 'processing_mode') return 'Processing mode'
  if (field === 'processing_date') return 'Processing date'
  const row: { label: Words } | undefined = (FORM_LIMITS as Partial<Record<string, { label: Words }>>)[field]
  const dates = Object.values(FORM_DATES)
  return (row ?? dates.find(({ fields }) => (fields as readonly string[]).includes(field)))!.label
}
