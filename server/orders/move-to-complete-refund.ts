import type { In } from '#contract/endpoint.ts'
import type { moveToCompleteRefund as contract } from '#contract/orders.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { quoted, say } from '#server/words/say.ts'
import { changeOrders } from '#server/orders/change-orders.ts'
import { refunded } from '#server/orders/rules.ts'

/** "Refunded it": sets the refund date and who did it on orders of the refund queue; the rows stay there. */
export async function moveToCompleteRefund(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const rule = refunded(new Date().toISOString(), staffOf(ctx).id)
  const result = await changeOrders(ctx, input.orderId, 'order.refunded', rule, { version: input.version })
  const { length } = result.moved
  const message =
    length === 0
      ? quoted(result.skipped[0]!.message)
      : length === 1
        ? 'Order refunded'
        : say('{0} orders refunded', length)
  return { message, data: result }
}
