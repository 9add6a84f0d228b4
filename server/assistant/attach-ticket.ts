import type { PoolClient } from 'pg'
import type { attachTicket as contract } from '#contract/form/assistant.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { DocumentState, Verdict } from '#contract/documents/documents.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { compareKept, insertDocument, lockOrder } from '#server/documents/keeping/insert-document.ts'
import { keepFile, type KeptFile } from '#server/documents/keeping/keep-file.ts'
import { invalid, Refusal } from '#server/errors.ts'
import type { Upload } from '#server/files/upload.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import type { Words } from '#server/words/say.ts'

type Result = HandlerAnswer<typeof contract>

/** TABLE: state of the attached document -> the message. */
const SAID: Partial<Record<DocumentState, Words>> = {
  'to-check': 'The ticket is attached and ready to check. Nothing was sent.',
  waiting: 'The ticket is attached and waits for the virus scan. Nothing was sent.',
  stopped: 'The ticket names somebody else than this order. It is kept under Documents and was not sent.',
}
const HAS_IT: Words = 'The order has this very document already.'

/**
 * Keeps a ticket from the filing assistant, checked like every upload, as ready to check: it is sent only when a person decides so,
 * and replaces nothing until then. The same bytes again change nothing. Throws `invalid` without a file, `not-found`, and what
 * keepFile throws.
 */
export async function attachTicket(ctx: Context, { orderId }: In<typeof contract>, { file }: Upload): Promise<Result> {
  if (file?.field !== 'uploadVisaDoc') throw invalid('uploadVisaDoc', 'File is required')
  const { rowCount } = await ctx.pool.query('select from orders where order_id = $1', [orderId])
  if (!rowCount) throw new Refusal('not-found', 'There is no such order')
  await using kept = await keepFile(ctx, { orderId, ...file, lane: 'staff' })
  return transaction(ctx.pool, (client) => attach(ctx, client, kept))
}

async function attach(ctx: Context, client: PoolClient, kept: KeptFile): Promise<Result> {
  const { orderId, file1, originalName, sha256 } = kept.file
  await lockOrder(client, orderId)
  const { rows } = await client.query<{ id: number; state: DocumentState; verdict: Verdict | null }>({
    name: 'find-same-ticket',
    text: `select id, state, verdict from documents
      where order_id = $1 and sha256 = $2 and state <> 'withdrawn' order by id desc limit 1`,
    values: [orderId, sha256],
  })
  const same = rows[0]
  if (same) {
    const { id, state, verdict } = same
    return { data: { documentId: id, state, verdict }, message: HAS_IT }
  }
  const origin = { source: 'upload', uploadedBy: staffOf(ctx).id, toCheck: true } as const
  const comparison = await compareKept(ctx, client, kept)
  const { id, state } = await insertDocument(client, kept, comparison, origin)
  const { verdict, otherOrderId } = comparison
  const after = {
    documentId: id,
    state,
    file1,
    originalName,
    sha256,
    verdict,
    ...(state === 'stopped' && { otherOrderId }),
  }
  await writeAudit(client, ctx, [{ event: 'document.attached', orderId, after }])
  return { data: { documentId: id, state, verdict }, message: SAID[state] ?? SAID['to-check']! }
}
