import type { getCallSheet as contract } from '#contract/orders/calls.ts'
import type { In } from '#contract/http/endpoint.ts'
import { recordPart } from '#server/audit/record-part.ts'
import type { Context } from '#server/context.ts'
import { findCalling, listCalls } from '#server/calls/find-calling.ts'
import { Refusal } from '#server/errors.ts'
import { findMailedDocuments } from '#server/mails/composing/find-mailed-documents.ts'
import { findOrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { whatsappOf } from '#server/mails/whatsapp-text.ts'
import { findQuestions, isAnythingAsked } from '#server/orders/find-questions.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** GET call-sheet: all that a caller needs for the traveller of an order; `not-found` without the order. */
export async function getCallSheet(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const [[calling], calls, order, documents, asked] = await Promise.all([
    findCalling(ctx, [orderId]),
    listCalls(ctx, orderId),
    findOrderToMail(ctx, orderId),
    findMailedDocuments(ctx, orderId, null),
    findQuestions(ctx, orderId),
  ])
  if (!calling || !order) throw new Refusal('not-found', 'There is no such order')
  await recordPart(ctx, orderId, 'call')
  const standing = { isReady: documents.length > 0, isAsked: asked !== undefined && isAnythingAsked(asked) }
  return { data: { ...calling, calls, brand: order.brand.name, whatsapp: whatsappOf(ctx, order, standing) } }
}
