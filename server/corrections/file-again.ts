import type { PoolClient } from 'pg'
import type { NeedsCheck } from '#contract/application.ts'
import { fieldsWith, type EditableField } from '#contract/editable-fields.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import type { Corrected, Values } from '#server/corrections/apply-correction.ts'
import { recall } from '#server/mails/recall.ts'
import { foldName } from '#server/official-form/plain-letters.ts'
import { FILE_AGAIN } from '#server/orders/file-again.ts'

/** TABLE: what the government's document says of its traveller; with another of these it is another's, or for another flight. */
const ON_DOCUMENT = [
  'name',
  'last_name',
  'passport_number',
  'nationality',
  ...fieldsWith('date_of_dob'),
  'IsArrival',
  'embarkation_flight_number',
  ...fieldsWith('embarkation_flight_date_date'),
  ...fieldsWith('intended_arrival_date'),
] as EditableField[]

/** The values on a document that are others now; another spelling of the same is none. */
function otherOnDocument(before: Values, { values }: Pick<Corrected, 'values'>): EditableField[] {
  const plain = (value: string) => foldName(value).replaceAll(' ', '').replace(/^0+/, '')
  return ON_DOCUMENT.filter((field) => plain(before[field]) !== plain(values[field]))
}

/** What staff must look at since an order that is filed says something else than its form. */
export function notesToFileAgain(
  order: { values: Values; isFiled: boolean },
  corrected: Pick<Corrected, 'values' | 'touched'>,
): NeedsCheck[] {
  if (!order.isFiled) return []
  const inForm = [...corrected.touched].filter((field) => !BESIDE_FORM.has(field))
  const first = otherOnDocument(order.values, corrected)[0] ?? inForm[0]
  // Of a date the day, where its checks stand.
  return first === undefined ? [] : [{ field: fieldsWith(first).at(-1)!, message: FILE_AGAIN }]
}

/** TABLE: what no form of the government holds. */
const BESIDE_FORM: ReadonlySet<string> = new Set(['email', 'processing_date', 'processing_mode'])

/**
 * Takes back what no longer fits the order, and tells whoever holds it: no new ticket is there yet, so that none can be said to
 * replace it. With the caller's transaction, which holds the order.
 */
export async function withdrawOutdated(
  client: PoolClient,
  ctx: Context,
  orderId: number,
  before: Values,
  corrected: Corrected,
): Promise<void> {
  if (otherOnDocument(before, corrected).length === 0) return
  const { rows } = await client.query<{ documentId: number; file1: string; originalName: string }>(
    `update documents set withdrawn_at = now() where order_id = $1 and state = 'current'
      returning id as "documentId", file1, original_name as "originalName"`,
    [orderId],
  )
  if (rows.length === 0) return
  await writeAudit(
    client,
    ctx,
    rows.map((after) => ({ event: 'document.withdrawn', orderId, after })),
  )
  await recall(client, ctx, orderId, 'withdrawn')
}
