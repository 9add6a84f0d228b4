import type { EditableField } from '#contract/editable-fields.ts'
import { FORM_DATES, FORM_LIMITS } from '#server/official-form/form-limits.ts'
import type { Said } from '#server/words/say.ts'

/** What staff call a value; of a part of a date, the date. */
export function labelOf(field: EditableField): Said {
  if (field === 'processing_mode') return 'Processing mode'
  if (field === 'processing_date') return 'Processing date'
  const row: { label: string } | undefined = (FORM_LIMITS as Partial<Record<string, { label: string }>>)[field]
  const dates = Object.values(FORM_DATES)
  return (row ?? dates.find(({ fields }) => (fields as readonly string[]).includes(field)))!.label
}
