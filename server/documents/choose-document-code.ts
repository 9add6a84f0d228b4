import type { chooseDocumentCode as contract } from '#contract/documents/documents.ts'
import type { In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { getDocument } from '#server/documents/keeping/list-documents.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { tellChangedPasses } from '#server/wallets/changed-passes.ts'

/**
 * Sets which of a document's several codes its traveller's pass shows; the page follows at once, and passes in wallets are updated.
 * Throws `not-found`, and `conflict` for a code that the document does not have.
 */
export async function chooseDocumentCode(
  ctx: Context,
  { orderId, documentId, code }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    await client.query('select from orders where order_id = $1 for update', [orderId])
    const before = await getDocument(ctx, client, orderId, documentId)
    const { rowCount } = await client.query(
      `update documents d set shown_code = $3 from passes p
        where d.order_id = $1 and d.id = $2 and p.document_id = d.id and ($3::int is null or p.choices->$3::int is not null)`,
      [orderId, documentId, code],
    )
    if (!rowCount) throw new Refusal('conflict', 'This document has no such code. Please open the choice again.')
    if (before.shown_code !== code) {
      const chosen = (shown: number | null) => ({ file1: before.file1, code: shown === null ? null : shown + 1 })
      const change = { before: chosen(before.shown_code), after: chosen(code) }
      await writeAudit(client, ctx, [{ event: 'document.code-chosen', orderId, ...change }])
      await tellChangedPasses(client, [orderId])
    }
    const message = code === null ? 'The pass shows the first page now' : 'The pass shows this code now'
    return { data: await getDocument(ctx, client, orderId, documentId), message }
  })
}
