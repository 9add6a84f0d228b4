import type { In } from '#contract/http/endpoint.ts'
import type { recordWhatsapp as contract } from '#contract/mails/mail-contents.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { findOrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { numberToOpen } from '#server/mails/number-to-open.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Records that WhatsApp was opened with the text for the traveller: who, when, in which language, and nothing of what it says.
 * Refuses `not-found`, and 422 where the order has no number that could have been opened.
 */
export async function recordWhatsapp(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const order = await findOrderToMail(ctx, orderId)
  if (!order) throw new Refusal('not-found', 'There is no such order')
  numberToOpen(order)
  await writeAudit(ctx.pool, ctx, [
    { event: 'whatsapp.opened', orderId, after: { language: mailLanguage(order.language) } },
  ])
  return { data: null, message: 'WhatsApp was opened; this is in the timeline' }
}
