import type { In } from '#contract/http/endpoint.ts'
import type { findSentOrders as contract } from '#contract/orders/intake.ts'
import type { Context } from '#server/context.ts'
import { readReference } from '#server/intake/read-sale.ts'
import { callerOf } from '#server/intake/create-order.ts'
import { findTestOrder } from '#server/intake/tests/find-test-order.ts'
import { findSentOrder } from '#server/order-page/sent-order.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Returns to a landing site its order with a reference, as it was sent: a list of one, or an empty one. */
export async function findSentOrders(
  ctx: Context,
  { external_reference }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  // A very long one is kept shortened: asked for whole, it is found all the same.
  const reference = readReference(external_reference, () => undefined)
  const find = callerOf(ctx).isTest ? findTestOrder : findSentOrder
  const order = reference === null ? undefined : await find(ctx, 'reference', reference)
  return { data: order ? [order] : [] }
}
