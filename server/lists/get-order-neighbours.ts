import type { getOrderNeighbours as contract } from '#contract/orders/next-order.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { findNeighbours } from '#server/lists/find-neighbours.ts'
import { getQueue } from '#server/lists/get-queue.ts'
import { readSelection } from '#server/lists/query.ts'

/**
 * The orders before and after one in a queue, as its list shows them. An order that has left the queue meanwhile still has
 * neighbours there: those between which it stood.
 */
export async function getOrderNeighbours(
  ctx: Context,
  { orderId, orderName, ...sent }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const queue = getQueue(ctx, orderName, sent)
  return { data: await findNeighbours(ctx.pool, readSelection(ctx, queue, sent), orderId) }
}
