import type { getCallSheet as contract } from '#contract/orders/calls.ts'
import type { In } from '#contract/http/endpoint.ts'
import { recordPart } from '#server/audit/record-part.ts'
import type { Context } from '#server/context.ts'
import { findCalling, listCalls } from '#server/calls/find-calling.ts'
import { Refusal } from '#server/errors.ts'
import { findWhatsapp } from '#server/mails/find-whatsapp.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** GET call-sheet: all that a caller needs for the traveller of an order; `not-found` without the order. */
export async function getCallSheet(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const [[calling], calls, found] = await Promise.all([
    findCalling(ctx, [orderId]),
    listCalls(ctx, orderId),
    findWhatsapp(ctx, orderId),
  ])
  if (!calling || !found) throw new Refusal('not-found', 'There is no such order')
  await recordPart(ctx, orderId, 'call')
  return { data: { ...calling, calls, brand: found.order.brand.name, whatsapp: found.whatsapp } }
}
