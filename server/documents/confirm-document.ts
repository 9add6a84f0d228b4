import type { confirmDocument as contract } from '#contract/documents/documents.ts'
import type { In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { getDocument } from '#server/documents/keeping/list-documents.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Records who confirms, and why, that a current document is this traveller's ticket where the comparison could not tell: only then does a
 * defence pack call it the ticket. Throws `not-found`, and `conflict` for one that is not current, was stopped, or needs no confirming.
 */
export async function confirmDocument(
  ctx: Context,
  { orderId, documentId, reason }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    await client.query('select from orders where order_id = $1 for update', [orderId])
    const { state, whose, file1, check } = await getDocument(ctx, client, orderId, documentId)
    if (whose === 'anothers')
      throw new Refusal(
        'conflict',
        'This document was stopped because it names somebody else. If the order is wrong, correct the order: it is then compared again.',
      )
    if (whose === 'travellers') throw new Refusal('conflict', 'This document is already confirmed as this traveller’s')
    if (state !== 'current') throw new Refusal('conflict', 'This document is not current. Please reload the order.')
    await client.query(
      'update documents set confirmed_at = now(), confirmed_by = $3, confirmed_reason = $4 where order_id = $1 and id = $2',
      [orderId, documentId, staffOf(ctx).id, reason.trim()],
    )
    const after = { documentId, file1, verdict: check?.verdict ?? null, reason: reason.trim() }
    await writeAudit(client, ctx, [{ event: 'document.confirmed', orderId, after }])
    return {
      data: await getDocument(ctx, client, orderId, documentId),
      message: 'It counts as this traveller’s ticket',
    }
  })
}
