import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { checksOf, fieldsOf, FORM_SECTIONS, type FormField, type FormSection } from '#web/admin/form/form-fields.ts'
import { fieldsOfRow, INPUTS, typedOf } from '#web/admin/form/form-inputs.ts'

const said = (order: OrderDetail, fields: readonly CorrectionField[]) =>
  fields
    .map((field) => typedOf(order, field))
    .join(' ')
    .trim()

const SECTIONS = Object.keys(FORM_SECTIONS) as FormSection[]

/** Whether the values are a date's. */
export const isDate = (fields: readonly CorrectionField[]) => fields.length === 3 && INPUTS[fields[0]!].part === 'year'

/** What is wrong with a row, without its own name before it; empty where nothing is. */
const problemOf = (order: OrderDetail, row: FormField, nameOf: NameOf) =>
  checksOf(row, order)
    .map(({ message }) => message.replace(`${nameOf(row)}: `, ''))
    .toSorted()
    .join(' ')

const isTypedAlike = (a: readonly CorrectionField[], b: readonly CorrectionField[]) =>
  a.length === b.length && a.every((field, at) => INPUTS[field].kind === INPUTS[b[at]!].kind)

type NameOf = (row: FormField) => string

/**
 * The other rows of the form that say on the order what `row` does, and are likely to be wrong with it: dates of the same day,
 * and other values of which the same is to be checked. None for a row that is empty.
 */
export function rowsThatSaySo(order: OrderDetail, row: FormField, nameOf: NameOf): FormField[] {
  const own = fieldsOfRow(row)
  const value = said(order, own)
  if (value === '') return []
  const problem = problemOf(order, row, nameOf)
  const alike = SECTIONS.flatMap((section) => fieldsOf(section, order)).filter((other) => {
    const fields = fieldsOfRow(other)
    return (
      other.label !== row.label &&
      isTypedAlike(own, fields) &&
      !fields.some((field) => own.includes(field)) &&
      said(order, fields) === value &&
      (isDate(own) || (problem !== '' && problem === problemOf(order, other, nameOf)))
    )
  })
  return eachFieldOnce(alike)
}

/** Of the rows in which something was typed, what is typed and the other rows that said the same, none twice. */
export function alsoIn(
  order: OrderDetail,
  rows: readonly FormField[],
  typed: Readonly<Record<string, string>>,
  nameOf: NameOf,
): { rows: FormField[]; typed: Record<string, string> } {
  const isTyped = (row: FormField) => fieldsOfRow(row).some((field) => typed[field] !== undefined)
  const found: FormField[] = []
  let also: Record<string, string> = {}
  for (const row of rows.filter(isTyped)) {
    const others = rowsThatSaySo(order, row, nameOf).filter((other) => !isTyped(other) && !found.includes(other))
    found.push(...others)
    also = { ...also, ...sameIn(others, row, typed) }
  }
  return { rows: found, typed: also }
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
function sameIn(
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
