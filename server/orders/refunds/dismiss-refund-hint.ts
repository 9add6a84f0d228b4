import type { In } from '#contract/http/endpoint.ts'
import type { dismissRefundHint as contract } from '#contract/refunds/refunds.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { changeOrders } from '#server/orders/change-orders.ts'

/** Records that what remarks and mails say so far needs no refund; what comes later is searched again. */
export async function dismissRefundHint(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  await changeOrders(ctx, [orderId], 'refund.not-needed', () => ({}), {
    also: async (client) => {
      await client.query('update applications set no_refund_needed_at = now() where order_id = $1', [orderId])
    },
  })
  return { message: 'A refund is no longer suggested', data: null }
}
