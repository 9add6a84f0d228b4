import type { PoolClient } from 'pg'
import type { allowDocument as contract, DocumentState } from '#contract/documents/documents.ts'
import type { In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { need, staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { getDocument } from '#server/documents/keeping/list-documents.ts'
import { supersede } from '#server/documents/keeping/supersede.ts'
import { Refusal } from '#server/errors.ts'
import { chooseProvider } from '#server/mail-transport/providers.ts'
import { lockOrder } from '#server/documents/keeping/insert-document.ts'
import { checkRecipient, lockMailedOrder } from '#server/mails/lock-mailed-order.ts'
import { mailDocuments } from '#server/mails/composing/mail-documents.ts'
import { recall } from '#server/mails/recall.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** A document that was stopped, and is not any more. */
interface Allowed {
  file1: string
  sha256: string
  inAddition: boolean
  state: DocumentState
}

const GONE = 'This document is no longer stopped. Please reload the order.'

/**
 * Lets a stopped document be sent after all, with the caller's reason, and mails it where an e-mail is given. A document that names the
 * traveller of another order needs a Manager or Admin. Throws `not-found`, `forbidden`, `conflict` for one that is not
 * stopped (any more), and as chooseProvider, checkRecipient and queueMail do.
 */
export async function allowDocument(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { orderId, documentId, email, sendAnyway } = input
  const provider = chooseProvider(ctx.env, input.mailServiceProvider)
  if (email !== undefined) await checkRecipient(ctx, orderId, email)
  const recipient = email === undefined ? undefined : { email, provider, sendAnyway, sendDifferent: true }
  return transaction(ctx.pool, async (client) => {
    const order = recipient && (await lockMailedOrder(ctx, client, orderId, recipient.email))
    if (!order) await lockOrder(client, orderId)
    const before = await getDocument(ctx, client, orderId, documentId)
    const otherOrderId = before.check?.otherOrderId ?? null
    if (otherOrderId !== null) need(ctx, 'documents:override')
    if (before.state !== 'stopped') throw new Refusal('conflict', GONE)
    const allowed = await allow(client, ctx, input)
    const superseded =
      allowed.state === 'current' ? await supersede(client, { id: documentId, orderId, ...allowed }) : []
    const reason = input.reason.trim()
    const after = { documentId, file1: before.file1, otherOrderId, reason, superseded }
    await writeAudit(client, ctx, [{ event: 'document.allowed', orderId, after }])
    if (order) await mailDocuments(ctx, client, order, recipient, [{ id: documentId, file1: allowed.file1 }])
    if (superseded.length > 0) await recall(client, ctx, orderId, 'replaced')
    const message = recipient ? 'The document is allowed and its mail is queued' : 'The document may be sent now'
    return { data: await getDocument(ctx, client, orderId, documentId), message }
  })
}

/** One that was to be checked has been, where it is mailed at once. */
async function allow(client: PoolClient, ctx: Context, input: In<typeof contract>): Promise<Allowed> {
  const { orderId, documentId, reason, email } = input
  const { rows } = await client.query<Allowed>(
    `update documents set allowed_at = now(), allowed_by = $3, allowed_reason = $4, to_check = to_check and not $5
      where order_id = $1 and id = $2 returning file1, sha256, in_addition as "inAddition", state`,
    [orderId, documentId, staffOf(ctx).id, reason.trim(), email !== undefined],
  )
  return rows[0]!
}
