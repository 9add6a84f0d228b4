import type { PoolClient } from 'pg'
import type { DocumentState, sendDocument as contract } from '#contract/documents.ts'
import type { Answer, In } from '#contract/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { supersede } from '#server/documents/supersede.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { chooseProvider } from '#server/mail/providers.ts'
import { checkRecipient, lockMailedOrder } from '#server/mails/lock-mailed-order.ts'
import { findRepeated, queueMail, sayAnyway, type NewMail } from '#server/mails/queue-mail.ts'

interface Found {
  file1: string
  state: DocumentState
  originalName: string
  sha256: string
}

/** TABLE: states in which a document is mailed by no way -> why. */
const NOT_SENT: Partial<Record<DocumentState, string>> = {
  stopped: 'This document names the traveller of another order. A Manager or Admin must allow it first.',
  waiting: 'This document waits for the virus scan. It can be sent when that is done.',
  superseded: 'This document was replaced by a newer one. Please send that.',
  withdrawn: 'This document was withdrawn.',
}

/**
 * Mails one document of an order, which makes one that was to be checked the traveller's. Refuses as chooseProvider and
 * checkRecipient do, with `not-found`, and with 422 what is stopped, waiting, replaced or withdrawn.
 */
export async function sendDocument(ctx: Context, input: In<typeof contract>): Promise<Answer<typeof contract>> {
  const { orderId, documentId, email } = input
  const provider = chooseProvider(ctx.env, input.mailServiceProvider)
  await checkRecipient(ctx, orderId, email)
  return transaction(ctx.pool, async (client) => {
    const { language, elsewhere } = await lockMailedOrder(ctx, client, orderId, email)
    const { file1 } = await takeDocument(client, orderId, documentId)
    const mail: NewMail = {
      kind: 'approval',
      orderId,
      documentId,
      email,
      language,
      provider,
      sentBy: staffOf(ctx).id,
      anyway: sayAnyway(ctx, input.sendAnyway),
    }
    const repeated = await findRepeated(client, mail)
    const queued = repeated ?? (await queueMail(client, mail))
    if (!repeated) {
      const after = { mailId: queued.mailId, file1, email, provider, elsewhere }
      await writeAudit(client, ctx, [{ event: 'mail.queued', orderId, after }])
    }
    return { data: { mailHistoryId: queued.mailId, deliveryState: queued.state }, message: 'The mail is on its way' }
  })
}

async function takeDocument(client: PoolClient, orderId: number, documentId: number): Promise<Found> {
  const { rows } = await client.query<Found>({
    name: 'take-document',
    text: `select file1, state, original_name as "originalName", sha256 from documents
      where order_id = $1 and id = $2 for update`,
    values: [orderId, documentId],
  })
  const found = rows[0]
  if (!found) throw new Refusal('not-found', 'There is no such document')
  const reason = NOT_SENT[found.state]
  if (reason) throw invalid('documentId', reason)
  if (found.state === 'to-check') {
    await client.query('update documents set to_check = false where id = $1', [documentId])
    await supersede(client, { id: documentId, orderId, ...found })
  }
  return found
}
