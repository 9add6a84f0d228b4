import type { In } from '#contract/http/endpoint.ts'
import { writeAmount } from '#contract/values/money.ts'
import type { askRefund as contract } from '#contract/refunds/refunds.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { changeOrders } from '#server/orders/change-orders.ts'
import { readRefundFacts, type RefundFacts } from '#server/orders/refunds/refund-facts.ts'
import { isProblem, planAsked, type Refunding } from '#server/orders/refunds/refund-rules.ts'
import { refusalOf } from '#server/orders/refunds/refuse-problem.ts'
import { tellSiteOfRefunds, TOLD, type ToldRow } from '#server/orders/refunds/tell-site.ts'

/** Asks for a refund: one of all that is left moves the order to Refunds, one of a part leaves it where it is. */
export async function askRefund(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { orderId, reason = null, note = '', version } = input
  let facts: RefundFacts | undefined
  let planned: Refunding | undefined
  let refundId = 0
  await changeOrders(
    ctx,
    [orderId],
    'refund.asked',
    (order) => {
      const plan = planAsked(order, facts!, input)
      if (isProblem(plan)) throw refusalOf(plan)
      planned = plan
      return plan.isWhole && order.processStatus !== 'Refunds' ? { processStatus: 'Refunds' } : {}
    },
    {
      version,
      first: async (client) => {
        facts = (await readRefundFacts(client, [orderId])).get(orderId)
      },
      audited: () => ({ after: { ...describe(planned!), ...(reason && { reason }) } }),
      also: async (client, [before]) => {
        const { amount, currency, isWhole } = planned!
        const cameFrom = isWhole && before!.processStatus !== 'Refunds' ? (before!.processStatus ?? '') : null
        const { rows } = await client.query<ToldRow>(
          `insert into refunds (order_id, amount, currency, is_whole, reason, note, state, came_from, asked_by)
           values ($1, $2, $3, $4, $5, $6, 'asked', $7, $8) returning ${TOLD}`,
          [orderId, amount && writeAmount(amount), currency, isWhole, reason, note.trim(), cameFrom, staffOf(ctx).id],
        )
        refundId = Number(rows[0]!.subject)
        await tellSiteOfRefunds(client, 'refund-opened', rows)
      },
    },
  )
  return { message: 'The refund is asked for', data: { id: refundId } }
}

/** What the history says of a refund. */
export function describe({ amount, currency }: Refunding): Record<string, unknown> {
  return { ...(amount !== undefined && { amount: `${writeAmount(amount)} ${currency ?? ''}`.trim() }) }
}
