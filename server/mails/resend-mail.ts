import type { In } from '#contract/http/endpoint.ts'
import type { resendMail as contract } from '#contract/mails/mails.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { chooseProvider } from '#server/mail-transport/providers.ts'
import { checkRecipient, lockMailedOrder } from '#server/mails/lock-mailed-order.ts'
import { mailDocuments, NOTHING_NEW } from '#server/mails/composing/mail-documents.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const NOTHING_TO_SEND = 'This order has no current document to send. Upload one first.'

/**
 * Sends what is current of an order again, all of it in one mail. Refuses as chooseProvider and checkRecipient do, and 422 when
 * there is nothing to send; says so where a second click sends nothing new.
 */
export async function resendMail(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { orderId, email, sendAnyway, sendDifferent } = input
  const provider = chooseProvider(ctx.env, input.mailServiceProvider)
  await checkRecipient(ctx, orderId, email)
  return transaction(ctx.pool, async (client) => {
    const order = await lockMailedOrder(ctx, client, orderId, email)
    const { rows: documents } = await client.query<{ id: number; file1: string }>({
      name: 'find-current-documents',
      text: `select id, file1 from documents where order_id = $1 and state = 'current' order by id`,
      values: [orderId],
    })
    if (documents.length === 0) throw invalid('orderId', NOTHING_TO_SEND)
    const mail = await mailDocuments(ctx, client, order, { email, provider, sendAnyway, sendDifferent }, documents)
    const data = { mailHistoryId: mail.mailId, deliveryState: mail.state }
    return { data, message: mail.isRepeated ? NOTHING_NEW : 'The mail is queued' }
  })
}
