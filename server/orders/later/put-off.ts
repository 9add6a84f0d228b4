import type { PoolClient } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import type { putOff as contract } from '#contract/orders/later.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { changeWith, refuseIdle, sayDone, type Changed } from '#server/orders/change-orders.ts'
import { putOffUntil, type WantedDelay } from '#server/orders/later/put-off-until.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { isSaid, say, type Said } from '#server/words/say.ts'

/** Until when and why, and which versions of the orders the caller saw. */
export interface PutOff extends WantedDelay {
  reason: string
  version?: number | undefined
  versions?: Readonly<Record<string, number>> | undefined
}

/**
 * Puts orders off, each at the latest until it could still be filed: until then they are in Later and in no other list, and whatever happens
 * to one brings it back at once. Within the caller's transaction, which holds no other order, so that a remark or a call is committed with
 * it; `ctx` says who. Returns which were put off and why others were not. Throws `not-found`, and `conflict` for another version.
 */
export async function putOffWith(
  client: PoolClient,
  ctx: Context,
  ids: number[],
  { reason, version, versions, ...wanted }: PutOff,
): Promise<Changed> {
  const now = new Date()
  const until = new Map<number, string>()
  return changeWith(
    client,
    ctx,
    ids,
    'order.put-off',
    (order) => {
      const found = putOffUntil(order, wanted, now)
      if (isSaid(found)) return found
      until.set(order.id, found.toISOString())
      return { putOffUntil: found.toISOString(), ...(order.backAt !== null && { backAt: null }) }
    },
    {
      ...(version !== undefined && { version }),
      ...(versions !== undefined && { versions }),
      audited: () => ({ after: { ...(wanted.until !== 'time' && { waitsFor: wanted.until }), reason } }),
      also: async (db, before) => {
        await db.query(
          `insert into put_offs (order_id, staff_id, kind, until, reason)
            select w.id, $2, $3, w.until, $4 from jsonb_to_recordset($1::jsonb) as w(id bigint, until timestamptz)`,
          [
            JSON.stringify(before.map(({ id }) => ({ id, until: until.get(id) }))),
            staffOf(ctx).id,
            wanted.until,
            reason,
          ],
        )
      },
    },
  )
}

/** Puts orders off in a transaction of its own. */
export function putOffOrders(ctx: Context, ids: number[], wanted: PutOff): Promise<Changed> {
  return transaction(ctx.pool, (client) => putOffWith(client, ctx, ids, wanted))
}

/** PUT put-off. Throws `conflict` with the reason where none of the orders could be put off. */
export async function putOff(
  ctx: Context,
  { orderId, ...wanted }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const data = await putOffOrders(ctx, orderId, wanted)
  refuseIdle(data)
  const { length } = data.moved
  const done: Said = length === 1 ? 'The order is in Later' : say('{0} orders are in Later', length)
  return { message: sayDone(done, data), data }
}
