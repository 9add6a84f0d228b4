import type { In } from '#contract/http/endpoint.ts'
import type { getOrderRefunds as contract } from '#contract/refunds/refunds.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import type { OrderState } from '#server/orders/change-orders.ts'
import { readOrderRefunds } from '#server/orders/refunds/read-order-refunds.ts'

/** The refunds of an order, and what a dialog has to know to ask for another. */
export async function getOrderRefunds(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<Pick<OrderState, 'id' | 'processStatus' | 'refundDate'>>(
    `select order_id::float8 as id, process_status as "processStatus", refund_date::text as "refundDate"
     from orders where order_id = $1`,
    [orderId],
  )
  const order = rows[0]
  if (!order) throw new Refusal('not-found', 'There is no such order')
  return { data: await readOrderRefunds(ctx, order) }
}
