import type { allowDocument as contract } from '#contract/documents.ts'
import type { Answer, In } from '#contract/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { getDocument } from '#server/documents/list-documents.ts'
import { supersede } from '#server/documents/supersede.ts'
import { Refusal } from '#server/errors.ts'
import { recall } from '#server/mails/recall.ts'

/**
 * Lets a stopped document be sent after all, by a Manager or Admin who says why; it is mailed by a call of its own. Throws
 * `not-found`, and `conflict` for one that is not stopped (any more).
 */
export async function allowDocument(ctx: Context, input: In<typeof contract>): Promise<Answer<typeof contract>> {
  const { orderId, documentId } = input
  const reason = input.reason.trim()
  return transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<{ state: string; sha256: string; inAddition: boolean }>(
      `update documents set allowed_at = now(), allowed_by = $3, allowed_reason = $4
        where order_id = $1 and id = $2 and state = 'stopped'
        returning state, sha256, in_addition as "inAddition"`,
      [orderId, documentId, staffOf(ctx).id, reason],
    )
    const allowed = rows[0]
    const superseded =
      allowed?.state === 'current' ? await supersede(client, { id: documentId, orderId, ...allowed }) : []
    if (superseded.length > 0) await recall(client, ctx, orderId, 'replaced')
    const row = await getDocument(ctx, client, orderId, documentId)
    if (!allowed) throw new Refusal('conflict', 'This document is not stopped any more. Please reload the order.')
    const after = { documentId, file1: row.file1, otherOrderId: row.check?.otherOrderId ?? null, reason, superseded }
    await writeAudit(client, ctx, [{ event: 'document.allowed', orderId, after }])
    return { data: row, message: 'The document may be sent now' }
  })
}
