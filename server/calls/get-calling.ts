import type { getCalling as contract } from '#contract/orders/calls.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { findCalling } from '#server/calls/find-calling.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** POST calling: what callers need to know of the orders of a list; an order that does not exist is left out. */
export async function getCalling(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return { data: await findCalling(ctx, orderId) }
}
