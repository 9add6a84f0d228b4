import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { DOCUMENT_BYTES_AT_MOST } from '#contract/documents/document-kinds.ts'
import { writeAudit, type Author } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { findDocument, type StoredDocument } from '#server/documents/keeping/find-document.ts'
import { compareKept, insertDocument, lockOrder } from '#server/documents/keeping/insert-document.ts'
import { keepFile } from '#server/documents/keeping/keep-file.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { fetchFromSite } from '#server/files/fetch-from-site.ts'
import { extensionOf } from '#server/files/keys.ts'
import { consume } from '#server/security/attempt-limits.ts'

/** Names as landing sites and we give them; any other is never requested. */
const NAME = /^[\w-][\w. -]{0,119}$/

/**
 * Takes a document that we do not know from the order's landing site: fetched, inspected, compared and kept
 * like any upload. Undefined where the site has none, or something that is no document. The caller has proved the order.
 */
export async function importSiteDocument(
  ctx: Context,
  opener: Author,
  orderId: number,
  file1: string,
): Promise<StoredDocument | undefined> {
  if (!NAME.test(file1)) return undefined
  const content = await fetchOfOrder(ctx, orderId, file1)
  if (!content) return undefined
  await using arrived = await ctx.files.receive(Readable.from([content]), DOCUMENT_BYTES_AT_MOST)
  try {
    await using kept = await keepFile(ctx, { orderId, name: file1, content: arrived, lane: 'sites' })
    await transaction(ctx.pool, async (client) => {
      await lockOrder(client, orderId)
      const known = await findDocument({ pool: client }, orderId, file1)
      if (known) return
      const comparison = await compareKept(ctx, client, kept)
      const named = { ...kept, file: { ...kept.file, file1 } }
      const { id } = await insertDocument(client, named, comparison, { source: 'landing-site', uploadedBy: null })
      const after = { documentId: id, file1, verdict: comparison.verdict }
      await writeAudit(client, { ...ctx, actor: opener }, [{ event: 'document.adopted', orderId, after }])
    })
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === 'not-a-document')) throw error
    ctx.log.warn({ order: orderId, reason: error.message }, 'a file of a landing site is not taken')
    return undefined
  }
  return findDocument(ctx, orderId, file1)
}

/** Brings back a document's file that our store has lost, where the landing site has the very same; undefined where not. */
export async function restoreFile(
  ctx: Context,
  {
    id,
    orderId,
    file1,
    storageKey,
    sha256,
  }: Pick<StoredDocument, 'id' | 'orderId' | 'file1' | 'storageKey' | 'sha256'>,
): Promise<Buffer | undefined> {
  ctx.log.error({ document: id }, 'a document is missing from the store')
  const found = await fetchOfOrder(ctx, orderId, file1)
  if (!found || createHash('sha256').update(found).digest('hex') !== sha256) return undefined
  await using arrived = await ctx.files.receive(Readable.from([found]), DOCUMENT_BYTES_AT_MOST)
  const key = await arrived.keep(extensionOf(storageKey))
  await ctx.pool.query('update documents set storage_key = $2 where id = $1', [id, key])
  return found
}

async function fetchOfOrder(ctx: Context, orderId: number, file1: string): Promise<Buffer | undefined> {
  const { rows } = await ctx.pool.query<{ base: string | null }>({
    name: 'find-uploads-base',
    text: `select s.settings->>'uploads_base_url' as base
      from orders o join landing_sites s on s.id = o.landing_site where o.order_id = $1 and o.anonymised_at is null`,
    values: [orderId],
  })
  const base = rows[0]?.base
  if (!base) return undefined
  await consume(ctx, [['landing-site-file', String(orderId)]])
  return fetchFromSite(`${base.replace(/\/+$/, '')}/docs/${orderId}_${encodeURIComponent(file1)}`)
}
