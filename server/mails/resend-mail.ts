import type { In } from '#contract/endpoint.ts'
import type { resendMail as contract } from '#contract/mails.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { HandlerAnswer } from '#server/http/handler.ts'
import { invalid } from '#server/errors.ts'
import { chooseProvider } from '#server/mail/providers.ts'
import { checkRecipient, lockMailedOrder } from '#server/mails/lock-mailed-order.ts'
import { findRepeated, queueMail, sayAnyway, type NewMail, type QueuedMail } from '#server/mails/queue-mail.ts'
import { say } from '#server/messages/say.ts'

const NOTHING_TO_SEND = 'This order has no current document to send. Upload one first.'

/**
 * Sends every current document of an order again, one mail each, so that the history names exactly what went to whom. The
 * answer names the newest. Refuses as chooseProvider and checkRecipient do, and 422 when there is nothing to send.
 */
export async function resendMail(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { orderId, email } = input
  const sender = staffOf(ctx)
  const provider = chooseProvider(ctx.env, input.mailServiceProvider)
  await checkRecipient(ctx, orderId, email)
  return transaction(ctx.pool, async (client) => {
    const { language, elsewhere } = await lockMailedOrder(ctx, client, orderId, email)
    const { rows: documents } = await client.query<{ id: number; file1: string }>(
      `select id, file1 from documents
       where order_id = $1 and state = 'current' order by id`,
      [orderId],
    )
    const sent: QueuedMail[] = []
    for (const { id, file1 } of documents) {
      const mail: NewMail = {
        kind: 'approval',
        orderId,
        documentId: id,
        email,
        language,
        provider,
        sentBy: sender.id,
        anyway: sayAnyway(ctx, input.sendAnyway),
      }
      const repeated = await findRepeated(client, mail)
      const queued = repeated ?? (await queueMail(client, mail))
      sent.push(queued)
      if (repeated) continue
      const after = { mailId: queued.mailId, file1, email, provider, elsewhere }
      await writeAudit(client, ctx, [{ event: 'mail.queued', orderId, after }])
    }
    const newest = sent.at(-1)
    if (!newest) throw invalid('orderId', NOTHING_TO_SEND)
    return {
      data: { mailHistoryId: newest.mailId, deliveryState: newest.state },
      message: sent.length === 1 ? 'The mail is on its way' : say`${sent.length} mails are on their way`,
    }
  })
}
