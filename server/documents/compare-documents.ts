import type { PoolClient } from 'pg'
import type { DocumentState, Verdict } from '#contract/documents/documents.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { compareWithOrder } from '#server/documents/checking/compare-with-order.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { toKeep } from '#server/documents/keeping/insert-document.ts'
import { supersede } from '#server/documents/keeping/supersede.ts'
import { withdraw } from '#server/documents/withdraw.ts'
import { Refusal } from '#server/errors.ts'
import { inspect } from '#server/documents/reading/inspect.ts'
import type { DocumentReading } from '#server/documents/reading/document-reading.ts'
import { recall } from '#server/mails/recall.ts'

interface Kept {
  id: number
  orderId: number
  storageKey: string
}

interface Stored {
  file1: string
  sha256: string
  state: DocumentState
  verdict: Verdict | null
  comparison: Comparison | null
  inAddition: boolean
}

/**
 * Compares documents again after their order was corrected: its own, and those of other orders that were stopped because they name
 * this order's traveller. One that now fits is released and replaces older ones; one that no longer fits is marked so, and a current
 * one that names another traveller is withdrawn.
 */
export async function compareDocuments(services: Services, { orderId }: { orderId: number }): Promise<void> {
  const { rows } = await services.pool.query<Kept>({
    name: 'find-documents-to-compare',
    text: `select id, order_id as "orderId", storage_key as "storageKey" from documents
      where (order_id = $1 or (comparison->>'otherOrderId')::bigint = $1)
        and withdrawn_at is null and superseded_at is null order by id`,
    values: [orderId],
  })
  for (const document of rows) {
    const content = await services.files.read(document.storageKey)
    if (!content) {
      services.log.error({ document: document.id }, 'a document is missing from the store')
      continue
    }
    const reading = await read(services, content)
    await transaction(services.pool, (client) => compareAnew(services, client, document, reading))
  }
}

/** What was taken once and would not be today is compared as one that cannot be read. */
async function read({ readers }: Services, content: Buffer): Promise<DocumentReading> {
  try {
    return (await inspect(readers, content, 'sites')).reading
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not-a-document') return { text: '', codes: [] }
    throw error
  }
}

async function compareAnew(services: Services, client: PoolClient, { id, orderId }: Kept, reading: DocumentReading) {
  await client.query('select from orders where order_id = $1 for update', [orderId])
  const comparison = toKeep(await compareWithOrder({ ...services, pool: client }, orderId, reading))
  const before = await findStored(client, id)
  if (before === undefined || isEqual(before.comparison, comparison)) return
  const { rows } = await client.query<{ state: DocumentState }>(
    'update documents set verdict = $2, comparison = $3, compared_at = now() where id = $1 returning state',
    [id, comparison.verdict, JSON.stringify(comparison)],
  )
  const { state } = rows[0]!
  const ctx = jobContext(services, 'compare-documents')
  const { file1 } = before
  const isFree = before.state === 'stopped' && state === 'current'
  const superseded = isFree ? await makeRoom(client, { id, orderId, ...before }) : []
  if (superseded.some((other) => other !== id)) await recall(client, ctx, orderId, 'replaced')
  await writeAudit(client, ctx, [
    {
      event: 'document.compared',
      orderId,
      before: { documentId: id, file1, verdict: before.verdict },
      after: { documentId: id, file1, verdict: comparison.verdict, superseded },
    },
  ])
  if (before.state === 'current' && state === 'stopped') await withdraw(client, ctx, orderId, [id])
}

/** One that has become free takes the place of older ones; where a newer one is current, that one stays, and this is replaced. */
async function makeRoom(client: PoolClient, document: Stored & { id: number; orderId: number }): Promise<number[]> {
  const { rowCount } = await client.query(
    `update documents set superseded_at = now() where id = $1 and not in_addition
      and exists (select from documents n where n.order_id = $2 and n.id > $1 and n.state = 'current' and not n.in_addition)`,
    [document.id, document.orderId],
  )
  return rowCount === 0 ? supersede(client, document) : [document.id]
}

async function findStored(client: PoolClient, id: number): Promise<Stored | undefined> {
  const { rows } = await client.query<Stored>(
    `select file1, sha256, state, verdict, comparison, in_addition as "inAddition" from documents
      where id = $1 and withdrawn_at is null and superseded_at is null for update`,
    [id],
  )
  return rows[0]
}

function isEqual(before: Comparison | null, now: Comparison): boolean {
  const { verdict, fields, foundDirection, foundFlightDay, otherOrderId } = now
  return (
    before?.verdict === verdict &&
    before.foundDirection === foundDirection &&
    before.foundFlightDay === foundFlightDay &&
    before.otherOrderId === otherOrderId &&
    Object.entries(fields).every(([field, result]) => before.fields[field as keyof typeof fields] === result)
  )
}
