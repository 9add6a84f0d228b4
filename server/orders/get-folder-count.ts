import type { getFolderCount as contract } from '#contract/orders.ts'
import { QUEUES, QUEUE_KEYS } from '#contract/queues.ts'
import { may, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/http/handler.ts'
import { countOrders } from '#server/orders/count-orders.ts'

/** The counts of all queues that who acts may see; each equals the total of its list at this instant. */
export async function getFolderCount(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const counts = await countOrders(ctx.pool)
  const shown = QUEUE_KEYS.filter((key) => may(ctx, QUEUES[key].permission))
  return { data: Object.fromEntries(shown.map((key) => [QUEUES[key].countName, counts[key]])) }
}
