import type { Data, In } from '#contract/http/endpoint.ts'
import type {
  changeOrderStatus as changeContract,
  moveOrderStatus as moveContract,
} from '#contract/orders/order-changes.ts'
import { STATUSES, findStatus, type Status } from '#contract/orders/statuses.ts'
import { need, type Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { quoted, say, type Said } from '#server/words/say.ts'
import { changeOrders, sayDone, type Changed } from '#server/orders/change-orders.ts'
import { moveTo } from '#server/orders/rules.ts'

/** PUT change-order-status: moves the orders to `updatingStatus`, or deletes them where it is absent. */
export function changeOrderStatus(
  ctx: Context,
  input: In<typeof changeContract>,
): Promise<HandlerAnswer<typeof changeContract>> {
  return moveOrders(ctx, input, input.updatingStatus ?? 'Deleted')
}

/** PUT move-order-status: moves the orders to `status`; refuses with `conflict` when somebody changed the order first. */
export function moveOrderStatus(
  ctx: Context,
  input: In<typeof moveContract>,
): Promise<HandlerAnswer<typeof moveContract>> {
  const word = input.status ?? input.updatingStatus
  if (!word) throw invalid('status', 'Choose a status')
  return moveOrders(ctx, input, word)
}

async function moveOrders(
  ctx: Context,
  { orderId, version, versions, seenStatus }: In<typeof changeContract>,
  word: string,
) {
  const status = findStatus(word)
  if (!status) throw invalid('status', 'There is no such status')
  need(ctx, STATUSES[status].permission)
  const event = status === 'Deleted' ? 'order.deleted' : 'order.moved'
  const result = await changeOrders(ctx, orderId, event, moveTo(status), { version, versions, seenStatus })
  return { message: messageOf(result, status), data: result satisfies Data<typeof moveContract> }
}

function messageOf(result: Changed, status: Status): Said {
  const { moved, skipped } = result
  if (moved.length === 0) return quoted(skipped[0]!.message)
  const { label } = STATUSES[status]
  const done: Said =
    status === 'Deleted'
      ? 'Order has been deleted successfully'
      : moved.length === 1
        ? say('Order moved to {0}', label)
        : say('{0} orders moved to {1}', moved.length, label)
  return sayDone(done, result)
}
