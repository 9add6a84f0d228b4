import type { PoolClient } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import {
  CANCELLED_MESSAGE,
  NOT_CANCELLED_MESSAGE,
  NOT_FOUND_MESSAGE,
  type cancelOrder as contract,
} from '#contract/travellers/tracking.ts'
import { writeAmount } from '#contract/values/money.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { changeOrders } from '#server/orders/change-orders.ts'
import { recordOrderEvents } from '#server/orders/record-order-events.ts'
import { describe } from '#server/orders/refunds/ask-refund.ts'
import { readRefundFacts, type RefundFacts } from '#server/orders/refunds/refund-facts.ts'
import { isProblem, planAsked, type Refunding } from '#server/orders/refunds/refund-rules.ts'
import { tellSiteOfRefunds, TOLD, type ToldRow } from '#server/orders/refunds/tell-site.ts'
import { consume } from '#server/security/attempt-limits.ts'
import { SELF_CANCEL } from '#server/tracking/self-cancel.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Cancels an order for its traveller: it leaves the work and goes to Refunds, with the refund of all that was paid asked for, which staff make
 * or refuse as any other. Refuses with `conflict` what can no longer be cancelled, and with `not-found` and `too-many`.
 */
export async function cancelOrder(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  await consume(ctx, [['cancel-order', String(orderId)], ['cancel-order-address']])
  let facts: RefundFacts | undefined
  let isOffered = false
  let planned: Refunding | undefined
  await changeOrders(
    ctx,
    [orderId],
    'order.cancelled',
    (order) => {
      if (order.processStatus === 'Deleted') throw new Refusal('not-found', NOT_FOUND_MESSAGE)
      const plan = isOffered ? planAsked(order, facts!, {}) : undefined
      if (plan === undefined || isProblem(plan) || !plan.isWhole) throw new Refusal('conflict', NOT_CANCELLED_MESSAGE)
      planned = plan
      return { processStatus: 'Refunds', putOffUntil: null, backAt: null }
    },
    {
      first: async (client) => {
        facts = (await readRefundFacts(client, [orderId])).get(orderId)
        isOffered = await findOffered(client, orderId)
      },
      audited: () => ({ after: describe(planned!) }),
      also: async (client, [before]) => {
        const { amount, currency } = planned!
        // Who had put it off is told: it comes back no more than this.
        if (before!.putOffUntil !== null) await client.query("select note_back(array[$1::bigint], 'refund')", [orderId])
        const { rows } = await client.query<ToldRow>(
          `insert into refunds (order_id, amount, currency, is_whole, reason, state, came_from)
           values ($1, $2, $3, true, 'cancelled', 'asked', $4) returning ${TOLD}`,
          [orderId, amount && writeAmount(amount), currency, before!.processStatus ?? ''],
        )
        await tellSiteOfRefunds(client, 'refund-opened', rows)
        await recordOrderEvents(client, [{ orderId, event: 'cancelled', subject: rows[0]!.subject }])
      },
    },
  )
  return { message: CANCELLED_MESSAGE, data: null }
}

async function findOffered(client: PoolClient, orderId: number): Promise<boolean> {
  const { rows } = await client.query<{ offer: object | null }>({
    name: 'find-self-cancel',
    text: `select ${SELF_CANCEL} as offer from orders o join applications a using (order_id) where o.order_id = $1`,
    values: [orderId],
  })
  return (rows[0]?.offer ?? null) !== null
}
