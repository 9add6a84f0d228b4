import type { In } from '#contract/http/endpoint.ts'
import type { getSentOrder as contract } from '#contract/orders/intake.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { callerOf } from '#server/intake/create-order.ts'
import { findTestOrder } from '#server/intake/tests/find-test-order.ts'
import { findSentOrder } from '#server/order-page/sent-order.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Returns to a landing site how far an order of its own is. Throws `not-found`, alike for an order of another site and for none. */
export async function getSentOrder(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const find = callerOf(ctx).isTest ? findTestOrder : findSentOrder
  const order = await find(ctx, 'id', orderId)
  if (!order) throw new Refusal('not-found', 'There is no such order')
  return { data: order }
}
