import type { PoolClient } from 'pg'
import { Readable } from 'node:stream'
import { DOCUMENT_BYTES_AT_MOST } from '#contract/documents/document-kinds.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { compareKept, insertDocument, lockOrder } from '#server/documents/keeping/insert-document.ts'
import { keepFile, type KeptFile } from '#server/documents/keeping/keep-file.ts'
import { Refusal } from '#server/errors.ts'
import { UnreadableDocument } from '#server/documents/reading/inspect.ts'
import type { MessageFile } from '#server/government-mail/message.ts'
import type { Said, Words } from '#server/words/say.ts'

/** A message and one of the orders that it is for. */
interface Link {
  mailId: number
  orderId: number
}

/** TABLE: refusals that are about the file itself and so are final; any other is tried again. */
const FINAL = new Set<Refusal['kind']>(['not-a-document', 'too-large', 'invalid'])
const HAS_IT: Words = 'The order has this very document already.'

const NOT_READ: Words = 'It was not read: the reader ended on another file of this message.'

/**
 * Makes documents of the PDF files of a message for its orders, ready to check, with the checks of every upload; one that is refused
 * is kept with the reason. What was done before is left alone. After a file on which its reader ended no other is opened, so that
 * one message holds the others up for no more than one such file.
 */
export async function keepFiles(
  ctx: Context,
  mailId: number,
  orderIds: readonly number[],
  files: readonly MessageFile[],
): Promise<void> {
  const unreadable = new Map<number, Said>()
  for (const orderId of orderIds) await keepFilesOf(ctx, { mailId, orderId }, files, unreadable)
}

/** `unreadable`: place of a file -> what was said when its reader ended on it. */
async function keepFilesOf(
  ctx: Context,
  link: Link,
  files: readonly MessageFile[],
  unreadable: Map<number, Said>,
): Promise<void> {
  const { rows } = await ctx.pool.query<{ place: number }>(
    'select place from government_mail_files where mail_id = $1 and order_id = $2',
    [link.mailId, link.orderId],
  )
  const done = new Set(rows.map(({ place }) => place))
  for (const [place, { name, content }] of files.entries()) {
    if (!content || done.has(place)) continue
    if (unreadable.size > 0) {
      const problem = unreadable.get(place) ?? NOT_READ
      await transaction(ctx.pool, (client) => writeRefusal(ctx, client, link, place, problem))
      continue
    }
    const refused = await keepOne(ctx, link, place, name, content)
    if (refused instanceof UnreadableDocument) unreadable.set(place, refused.said)
  }
}

/** Returns the refusal where the file itself is refused. */
async function keepOne(
  ctx: Context,
  link: Link,
  place: number,
  name: string,
  bytes: Uint8Array,
): Promise<Refusal | undefined> {
  const stream = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)])
  await using content = await ctx.files.receive(stream, DOCUMENT_BYTES_AT_MOST)
  try {
    await using kept = await keepFile(ctx, { orderId: link.orderId, name, content, lane: 'mail' })
    await transaction(ctx.pool, (client) => writeDocument(ctx, client, link, place, kept))
  } catch (error) {
    if (!(error instanceof Refusal) || !FINAL.has(error.kind)) throw error
    await transaction(ctx.pool, (client) => writeRefusal(ctx, client, link, place, error.said))
    return error
  }
  return undefined
}

async function writeDocument(
  ctx: Context,
  client: PoolClient,
  link: Link,
  place: number,
  kept: KeptFile,
): Promise<void> {
  await lockOrder(client, link.orderId)
  if (!(await takePlace(client, link, place))) return
  const { rows: same } = await client.query<{ id: number }>(
    'select id from documents where order_id = $1 and sha256 = $2 and withdrawn_at is null order by id desc limit 1',
    [link.orderId, kept.file.sha256],
  )
  if (same[0]) {
    await fillPlace(client, link, place, same[0].id, HAS_IT)
    return
  }
  const { id, state } = await insertDocument(client, kept, await compareKept(ctx, client, kept), {
    source: 'government-mail',
    uploadedBy: null,
    toCheck: true,
  })
  await fillPlace(client, link, place, id, null)
  const after = { mailId: link.mailId, documentId: id, state, file1: kept.file.file1, sha256: kept.file.sha256 }
  await writeAudit(client, ctx, [{ event: 'document.received', orderId: link.orderId, after }])
}

async function writeRefusal(ctx: Context, client: PoolClient, link: Link, place: number, problem: Said): Promise<void> {
  if (!(await takePlace(client, link, place))) return
  await fillPlace(client, link, place, null, String(problem))
  const after = { mailId: link.mailId, problem }
  await writeAudit(client, ctx, [{ event: 'document.refused', orderId: link.orderId, after }])
}

/** False where the order refused the message meanwhile, or another run did this file. */
async function takePlace(client: PoolClient, { mailId, orderId }: Link, place: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into government_mail_files (mail_id, order_id, place)
      select mail_id, order_id, $3 from government_mail_orders
      where mail_id = $1 and order_id = $2 and refused_at is null for update on conflict do nothing returning 1`,
    [mailId, orderId, place],
  )
  return rowCount === 1
}

async function fillPlace(
  client: PoolClient,
  { mailId, orderId }: Link,
  place: number,
  documentId: number | null,
  problem: string | null,
): Promise<void> {
  await client.query(
    `update government_mail_files set document_id = $4, problem = $5 where mail_id = $1 and order_id = $2 and place = $3`,
    [mailId, orderId, place, documentId, problem],
  )
}
