import type { In } from '#contract/endpoint.ts'
import type { restoreOrder as contract } from '#contract/orders.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { quoted, say } from '#server/words/say.ts'
import { changeOrders, sayDone } from '#server/orders/change-orders.ts'
import { restore } from '#server/orders/rules.ts'

/** Brings deleted orders back to the status they had before. */
export async function restoreOrder(
  ctx: Context,
  { orderId, ...seen }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const result = await changeOrders(ctx, orderId, 'order.restored', restore, seen)
  const { length } = result.moved
  const message =
    length === 0
      ? quoted(result.skipped[0]!.message)
      : sayDone(length === 1 ? 'Order restored' : say('{0} orders restored', length), result)
  return { message, data: result }
}
