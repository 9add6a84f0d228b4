import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { jobContext, type Services } from '#server/context.ts'
import { changeOrders, type Rule } from '#server/orders/change-orders.ts'

const AT_ONCE = 500

const release: Rule = ({ processStatus, processingMode, released }) =>
  processStatus === null && processingMode === 'future' && !released
    ? { released: true }
    : 'The order is not a future order'

/**
 * Makes a future order New when its day has come in America/Santo_Domingo, or when it has no day.
 * Catches up on whatever was missed; returns how many. Each is a change in the order's history.
 */
export async function releaseFutureOrders(services: Services, _payload?: object, now = new Date()): Promise<number> {
  const ctx = jobContext(services, 'release-future-orders')
  let released = 0
  for (;;) {
    const { rows } = await ctx.pool.query<{ order_id: number }>({
      name: 'find-due-future-orders',
      text: `select order_id from orders where queue = 3 and (processing_date <= $1 or processing_date is null)
        order by processing_date limit ${AT_ONCE}`,
      values: [dayInSantoDomingo(now)],
    })
    if (rows.length === 0) return released
    const ids = rows.map(({ order_id }) => order_id)
    const { moved } = await changeOrders(ctx, ids, 'order.released', release)
    released += moved.length
  }
}
