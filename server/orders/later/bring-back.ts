import type { In } from '#contract/http/endpoint.ts'
import type { bringBack as contract } from '#contract/orders/later.ts'
import type { Context } from '#server/context.ts'
import { changeOrders, refuseIdle, sayDone, type Rule } from '#server/orders/change-orders.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say, type Said } from '#server/words/say.ts'

const takeUp: Rule = ({ putOffUntil, backAt }) => {
  if (putOffUntil !== null) return { putOffUntil: null }
  return backAt !== null ? { backAt: null } : 'The order is not put off'
}

/**
 * Takes up orders that were put off, as if they had never been; from one that has come back by itself, removes the sign of it.
 * Throws `conflict` where none of them is either, or somebody else changed the order first.
 */
export async function bringBack(
  ctx: Context,
  { orderId, version, versions }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const data = await changeOrders(ctx, orderId, 'order.brought-back', takeUp, {
    version,
    versions,
    also: async (client, before) => {
      const off = before.filter(({ putOffUntil }) => putOffUntil !== null).map(({ id }) => id)
      await client.query(
        `update put_offs set woken_at = now(), woken_by = 'staff' where woken_at is null and id in
          (select max(p.id) from put_offs p where p.order_id = any ($1::bigint[]) group by p.order_id)`,
        [off],
      )
    },
  })
  refuseIdle(data)
  const { length } = data.moved
  const done: Said = length === 1 ? 'The order is back in its list' : say('{0} orders are back in their lists', length)
  return { message: sayDone(done, data), data }
}
