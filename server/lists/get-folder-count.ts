import type { getFolderCount as contract } from '#contract/orders/orders.ts'
import { QUEUES, QUEUE_KEYS } from '#contract/lists/queues.ts'
import { may, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { countOrders } from '#server/lists/count-orders.ts'

/** The counts of all queues the caller may see; each equals the total of its list at this instant. */
export async function getFolderCount(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const counts = await countOrders(ctx.pool)
  const names = QUEUE_KEYS.map((key) => [QUEUES[key].countName, may(ctx, QUEUES[key].permission) ? counts[key] : null])
  return { data: Object.fromEntries(names) }
}
