import type { In } from '#contract/http/endpoint.ts'
import type { restoreOrder as contract } from '#contract/orders/order-changes.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'
import { changeOrders, refuseIdle, sayDone } from '#server/orders/change-orders.ts'
import { restore } from '#server/orders/rules.ts'

/** Brings deleted orders back to the status they had before. Throws `conflict` where none of them is deleted. */
export async function restoreOrder(
  ctx: Context,
  { orderId, ...seen }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const result = await changeOrders(ctx, orderId, 'order.restored', restore, seen)
  refuseIdle(result)
  const { length } = result.moved
  return {
    message: sayDone(length === 1 ? 'Order restored' : say('{0} orders restored', length), result),
    data: result,
  }
}
