import type { withdrawDocument as contract } from '#contract/documents.ts'
import type { In } from '#contract/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { getDocument } from '#server/document-store/list-documents.ts'
import { Refusal } from '#server/errors.ts'
import { recall } from '#server/mails/recall.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Offers a document to the traveller no longer, and tells whoever was sent it; its row, file and history stay. Throws
 * `not-found`.
 */
export async function withdrawDocument(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { orderId, documentId } = input
  return transaction(ctx.pool, async (client) => {
    const { rowCount: orders } = await client.query('select from orders where order_id = $1 for update', [orderId])
    if (!orders) throw new Refusal('not-found', 'There is no such document')
    const { rowCount } = await client.query(
      'update documents set withdrawn_at = now() where order_id = $1 and id = $2 and withdrawn_at is null',
      [orderId, documentId],
    )
    const row = await getDocument(ctx, client, orderId, documentId)
    if (rowCount) {
      const after = { documentId, file1: row.file1, originalName: row.original_name }
      await writeAudit(client, ctx, [{ event: 'document.withdrawn', orderId, after }])
      await recall(client, ctx, orderId, 'withdrawn')
    }
    return { data: row, message: rowCount ? 'The document is withdrawn' : 'The document was withdrawn already' }
  })
}
