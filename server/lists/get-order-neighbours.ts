import type { getOrderNeighbours as contract } from '#contract/orders/next-order.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { readFilters } from '#server/lists/filter-orders.ts'
import { findNeighbours } from '#server/lists/find-neighbours.ts'
import { getQueue } from '#server/lists/get-queue.ts'
import { listsOf } from '#server/lists/lists-of.ts'
import { codesFor } from '#server/lists/search-codes.ts'
import { readSort } from '#server/lists/sort-orders.ts'

/**
 * The orders before and after one in a queue, as its list shows them. An order that has left the queue meanwhile still has
 * neighbours there: those between which it stood.
 */
export async function getOrderNeighbours(
  ctx: Context,
  { orderId, orderName, month, sort, searchVal, ...sent }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const key = getQueue(ctx, orderName, sent)
  const data = await findNeighbours(ctx.pool, {
    lists: listsOf(key, month),
    words: (searchVal ?? '').trim(),
    codes: codesFor(ctx),
    by: readFilters(ctx, sent),
    sort: readSort(key, sort),
    orderId,
  })
  return { data }
}
