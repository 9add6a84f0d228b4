import type { withdrawDocument as contract } from '#contract/documents/documents.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { getDocument } from '#server/documents/keeping/list-documents.ts'
import { withdraw } from '#server/documents/withdraw.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Stops offering a document to the traveller, and tells whoever was sent it; its row, file and history stay. Throws
 * `not-found`.
 */
export async function withdrawDocument(
  ctx: Context,
  { orderId, documentId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    const { rowCount: orders } = await client.query('select from orders where order_id = $1 for update', [orderId])
    if (!orders) throw new Refusal('not-found', 'There is no such document')
    const isDone = (await withdraw(client, ctx, orderId, [documentId])) > 0
    const data = await getDocument(ctx, client, orderId, documentId)
    return { data, message: isDone ? 'The document is withdrawn' : 'The document was withdrawn already' }
  })
}
