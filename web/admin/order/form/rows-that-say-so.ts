import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { FORM_SECTIONS, type FormField } from '#web/admin/form/form-fields.ts'
import { fieldsOfRow, INPUTS, typedOf } from '#web/admin/form/form-inputs.ts'

const said = (order: OrderDetail, fields: readonly CorrectionField[]) =>
  fields
    .map((field) => typedOf(order, field))
    .join(' ')
    .trim()

const isDate = (fields: readonly CorrectionField[]) => fields.length === 3 && INPUTS[fields[0]!].part === 'year'

/** The other dates on the form that say the same day as `row` does on the order; none for a row that is no date or is empty. */
export function rowsThatSaySo(order: OrderDetail, row: FormField): FormField[] {
  const own = fieldsOfRow(row)
  const day = said(order, own)
  if (!isDate(own) || day === '') return []
  const alike = FORM_SECTIONS.migratory.filter((other) => {
    const fields = fieldsOfRow(other)
    return (
      other.label !== row.label &&
      isDate(fields) &&
      (other.when?.(order) ?? true) &&
      !fields.some((field) => own.includes(field)) &&
      said(order, fields) === day
    )
  })
  return eachFieldOnce(alike)
}

/** The rows with something to type: a value that two of them show is typed in the first. */
export function eachFieldOnce(rows: readonly FormField[]): FormField[] {
  const known = new Set<string>()
  return rows.filter((row) => {
    const fields = fieldsOfRow(row)
    const isNew = fields.length > 0 && !fields.some((field) => known.has(field))
    fields.forEach((field) => known.add(field))
    return isNew
  })
}

/** The values typed in `row`, as those of `others`, part for part. */
export function sameIn(
  others: readonly FormField[],
  row: FormField,
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = fieldsOfRow(row)
  return Object.fromEntries(
    others.flatMap((other) =>
      fieldsOfRow(other).flatMap((field, at) => {
        const now = typed[own[at]!]
        return now === undefined ? [] : [[field, now]]
      }),
    ),
  )
}
