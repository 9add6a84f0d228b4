import type { PoolClient } from 'pg'
import type { DocumentState, sendDocument as contract } from '#contract/documents/documents.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { supersede } from '#server/documents/keeping/supersede.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { chooseProvider } from '#server/mail-transport/providers.ts'
import { checkRecipient, lockMailedOrder } from '#server/mails/lock-mailed-order.ts'
import { mailDocuments, NOTHING_NEW } from '#server/mails/composing/mail-documents.ts'
import { recall } from '#server/mails/recall.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import type { Words } from '#server/words/say.ts'

interface Found {
  file1: string
  state: DocumentState
  sha256: string
}

/** TABLE: states in which a document is never mailed -> why. */
const NOT_SENT: Partial<Record<DocumentState, Words>> = {
  stopped: 'This document names somebody else than this order. It must be allowed first.',
  waiting: 'This document waits for the virus scan. It can be sent when that is done.',
  superseded: 'This document was replaced by a newer one. Please send that.',
  withdrawn: 'This document was withdrawn.',
}

/**
 * Mails one document of an order, which makes one that was to be checked the traveller's. Refuses as chooseProvider and
 * checkRecipient do, with `not-found`, and with 422 what is stopped, waiting, replaced or withdrawn.
 */
export async function sendDocument(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { orderId, documentId, email } = input
  const provider = chooseProvider(ctx.env, input.mailServiceProvider)
  await checkRecipient(ctx, orderId, email)
  return transaction(ctx.pool, async (client) => {
    const order = await lockMailedOrder(ctx, client, orderId, email)
    const { file1, superseded } = await takeDocument(client, input)
    const { sendAnyway, sendDifferent } = input
    const recipient = { email, provider, sendAnyway, sendDifferent }
    const mail = await mailDocuments(ctx, client, order, recipient, [{ id: documentId, file1 }])
    if (superseded.length > 0) await recall(client, ctx, orderId, 'replaced')
    const data = { mailHistoryId: mail.mailId, deliveryState: mail.state }
    return { data, message: mail.isRepeated ? NOTHING_NEW : 'The mail is queued' }
  })
}

/** Makes a document that was to be checked the traveller's. */
async function takeDocument(
  client: PoolClient,
  { orderId, documentId, inAddition }: Pick<In<typeof contract>, 'orderId' | 'documentId' | 'inAddition'>,
): Promise<{ file1: string; superseded: number[] }> {
  const { rows } = await client.query<Found>({
    name: 'take-document',
    text: `select file1, state, sha256 from documents
      where order_id = $1 and id = $2 for update`,
    values: [orderId, documentId],
  })
  const found = rows[0]
  if (!found) throw new Refusal('not-found', 'There is no such document')
  const reason = NOT_SENT[found.state]
  if (reason) throw invalid('documentId', reason)
  const { file1, sha256, state } = found
  if (state !== 'to-check') return { file1, superseded: [] }
  await client.query('update documents set to_check = false, in_addition = $2 where id = $1', [documentId, inAddition])
  return { file1, superseded: await supersede(client, { id: documentId, orderId, sha256, inAddition }) }
}
