import type { TravellerAnswer } from '#contract/corrections/answered-values.ts'
import type { Question } from '#contract/corrections/questions.ts'
import { QUESTIONS } from '#contract/corrections/questions.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { orDash } from '#web/admin/formats/formats.ts'
import { FORM_SECTIONS } from '#web/admin/form/form-fields.ts'

const ROWS = new Map(
  Object.values(FORM_SECTIONS)
    .flat()
    .map((row) => [row.label as string, row]),
)

/** A value as the order page shows it. */
export function valueOf(order: OrderDetail, value: Question): string {
  const row = ROWS.get(value)
  if (row !== undefined) return row.value(order)
  const fields: readonly string[] = QUESTIONS[value].fields
  return orDash(
    fields
      .map((field) => order[field as keyof OrderDetail] ?? '')
      .join(' ')
      .trim(),
  )
}

/** What the traveller says, as the order page would show it. */
export function saidOf(order: OrderDetail, { value, given }: TravellerAnswer): string {
  return value === 'message' ? (given.message ?? '') : valueOf({ ...order, ...given } as OrderDetail, value)
}
