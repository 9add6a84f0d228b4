import type { PoolClient } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import type { retryMail as contract } from '#contract/mails/mails.ts'
import { isEmail } from '#contract/normalise/email.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { justMade } from '#server/db/just-made.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { chooseProvider } from '#server/mail-transport/providers.ts'
import { TAKEN_BACK } from '#server/mails/composing/compose-correction.ts'
import { checkRecipient, lockMailedOrder } from '#server/mails/lock-mailed-order.ts'
import { findMail, lockTroubledMail } from '#server/mails/sending/lock-troubled-mail.ts'
import { findParty } from '#server/security/find-party.ts'
import { queueMail, sayAnyway, type QueuedMail } from '#server/mails/queue-mail.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const DOCUMENT_GONE = 'The document of this mail is no longer the current one. Send the current one instead.'

const NO_ADDRESS_YET = 'No mail arrives at the e-mail of this order. Correct it first.'

/**
 * Sends a mail again that failed, bounced or is uncertain, as a new mail of the same kind, content, address and language (one for no address
 * goes to the order's own by now); a second click gets the first one's answer. Throws `invalid` while that is none either, `conflict` when the mail arrived meanwhile or somebody else was quicker,
 * and what chooseProvider, checkRecipient and queueMail throw.
 */
export async function retryMail(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { mailId } = input
  const sentBy = staffOf(ctx).id
  const provider = chooseProvider(ctx.env, input.mailServiceProvider)
  const { orderId, email } = await findMail(ctx.pool, mailId)
  if (!isEmail(email)) throw invalid('email', NO_ADDRESS_YET)
  await checkRecipient(ctx, orderId, email)
  return transaction(ctx.pool, async (client) => {
    const { elsewhere } = await lockMailedOrder(ctx, client, orderId, email)
    const repeated = await findOwnRepeat(client, orderId, mailId, sentBy)
    if (repeated) return answer(repeated)
    const mail = await lockTroubledMail(client, mailId)
    if (!mail.isDocumentCurrent) throw new Refusal('conflict', DOCUMENT_GONE)
    if (mail.isTakenBack) throw new Refusal('conflict', TAKEN_BACK)
    const queued = await queueMail(client, {
      kind: mail.kind,
      orderId,
      documentId: mail.documentId,
      alsoDocuments: mail.alsoDocuments,
      email,
      language: mail.language,
      provider,
      sentBy,
      anyway: sayAnyway(ctx, input.sendAnyway),
      repeats: mailId,
    })
    await client.query(
      `insert into corrections (mail_id, fields, note, note_language, reasons)
        select $1, fields, note, note_language, reasons from corrections where mail_id = $2`,
      [queued.mailId, mailId],
    )
    await client.query(
      'insert into mail_words (mail_id, words, language) select $1, words, language from mail_words where mail_id = $2',
      [queued.mailId, mailId],
    )
    await client.query('update recalls set mail_id = $1 where mail_id = $2', [queued.mailId, mailId])
    // The receipt of a purchase tells of several orders.
    const told = [orderId, ...(await findParty({ pool: client }, orderId))]
    await client.query('update order_events set mail_id = $1 where order_id = any ($2::bigint[]) and mail_id = $3', [
      queued.mailId,
      told,
      mailId,
    ])
    const after = { mailId: queued.mailId, repeats: mailId, email, provider, elsewhere }
    await writeAudit(client, ctx, [{ event: 'mail.queued', orderId, before: { state: mail.state }, after }])
    return answer(queued)
  })
}

async function findOwnRepeat(
  client: PoolClient,
  orderId: number,
  mailId: number,
  sentBy: number,
): Promise<QueuedMail | undefined> {
  const { rows } = await client.query<QueuedMail>(
    `select id as "mailId", state from mails
     where order_id = $1 and repeats = $2 and sent_by = $3 and ${justMade('created_at')}`,
    [orderId, mailId, sentBy],
  )
  return rows[0]
}

function answer({ mailId, state }: QueuedMail): HandlerAnswer<typeof contract> {
  return { data: { mailHistoryId: mailId, deliveryState: state }, message: 'The mail is queued' }
}
