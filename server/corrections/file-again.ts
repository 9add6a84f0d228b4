import type { PoolClient } from 'pg'
import type { NeedsCheck } from '#contract/orders/application.ts'
import type { CheckedField } from '#contract/documents/documents.ts'
import { fieldsWith, type CorrectionField } from '#contract/corrections/correction-fields.ts'
import type { Context } from '#server/context.ts'
import type { Corrected, Values } from '#server/corrections/apply-correction.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { birthDayOf } from '#server/documents/checking/compare-with-order.ts'
import { findName, soundsOf } from '#server/documents/checking/find-name.ts'
import { passportText } from '#server/documents/checking/find-passports.ts'
import { withdraw } from '#server/documents/withdraw.ts'
import { foldName } from '#server/normalise/plain-latin.ts'
import { FILE_AGAIN } from '#server/orders/filed-again-note.ts'

const datesOf = (name: CorrectionField) => fieldsWith(name) as CorrectionField[]

/**
 * TABLE: what the government's document says of its traveller -> as what a document is compared with it; null: as nothing. With
 * another of these it is another's, or for another flight.
 */
const ON_DOCUMENT = new Map<CorrectionField, CheckedField | null>([
  ['name', 'name'],
  ['last_name', 'name'],
  ['passport_number', 'passport'],
  ['nationality', null],
  ...datesOf('date_of_dob').map((field) => [field, 'birthDay'] as const),
  ['IsArrival', 'direction'],
  ['embarkation_flight_number', null],
  ...datesOf('embarkation_flight_date_date').map((field) => [field, 'flightDay'] as const),
  ...datesOf('intended_arrival_date').map((field) => [field, 'flightDay'] as const),
])

/** TABLE: whether a document that differed from its order says what the order says now. */
const SAYS: Record<CheckedField, (found: Comparison, now: Corrected) => boolean> = {
  name: ({ foundName }, { values: { name, last_name: lastName } }) =>
    findName(soundsOf(foundName ?? ''), { name, lastName }) === 'same',
  passport: ({ foundPassport }, { values }) =>
    foundPassport?.slice(-3) === passportText(values.passport_number).slice(-3),
  birthDay: ({ foundBirthDay }, { values }) => {
    const born = birthDayOf(values)
    // A machine-readable zone has only two digits of the year.
    return born !== null && [born, born.slice(2).replaceAll('-', '')].includes(foundBirthDay ?? '')
  },
  direction: ({ foundDirection }, { values }) => foundDirection === values.IsArrival,
  flightDay: ({ foundFlightDay }, { change }) => foundFlightDay === change.flightDay,
}

/** Another spelling is the same value. */
function isOtherValue(field: CorrectionField, before: Values, { values }: Corrected): boolean {
  const plain = (value: string) => foldName(value).replaceAll(' ', '').replace(/^0+/, '')
  return plain(before[field]) !== plain(values[field])
}

/**
 * The values that now differ between an order and its document. What the document said before the order did is on it; what the order
 * lacked until now is left to the comparison that follows.
 */
function otherThanOn(document: Comparison | null, before: Values, corrected: Corrected): CorrectionField[] {
  const isOther = (field: CorrectionField, checked: CheckedField | null) => {
    if (!isOtherValue(field, before, corrected)) return false
    if (checked === null) return true
    const saidSo = document?.fields[checked] === 'other' && SAYS[checked](document, corrected)
    return before[field] !== '' && !saidSo
  }
  return [...ON_DOCUMENT].flatMap(([field, checked]) => (isOther(field, checked) ? [field] : []))
}

/** What staff must look at because a filed order now differs from its form; `tickets`: its documents that count. */
export function notesToFileAgain(
  { values, isFiled, tickets }: { values: Values; isFiled: boolean; tickets: (Comparison | null)[] },
  corrected: Corrected,
): NeedsCheck[] {
  if (!isFiled) return []
  const documents = tickets.length > 0 ? tickets : [null]
  const others = documents.flatMap((document) => otherThanOn(document, values, corrected))
  const beside = ([...corrected.touched] as CorrectionField[]).filter(
    (field) => !ON_DOCUMENT.has(field) && !BESIDE_FORM.has(field) && isOtherValue(field, values, corrected),
  )
  const [first] = [...others, ...beside]
  // Of a date the day, where its checks stand.
  return first === undefined ? [] : [{ field: fieldsWith(first).at(-1)!, message: FILE_AGAIN }]
}

/** TABLE: what no form of the government holds. */
const BESIDE_FORM: ReadonlySet<string> = new Set(['email', 'processing_date', 'processing_mode'])

/**
 * Withdraws documents that no longer fit the order, and tells whoever holds them: there is no new ticket yet that could replace them.
 * In the caller's transaction, which holds the order.
 */
export async function withdrawOutdated(
  client: PoolClient,
  ctx: Context,
  orderId: number,
  before: Values,
  corrected: Corrected,
): Promise<void> {
  if (otherThanOn(null, before, corrected).length === 0) return
  const { rows } = await client.query<{ id: number; comparison: Comparison | null }>({
    name: 'find-outdated-documents',
    text: `select id, comparison from documents where order_id = $1 and state = 'current' for update`,
    values: [orderId],
  })
  const outdated = rows.filter(({ comparison }) => otherThanOn(comparison, before, corrected).length > 0)
  await withdraw(
    client,
    ctx,
    orderId,
    outdated.map(({ id }) => id),
  )
}
