import type { OrderRow } from '#contract/orders/orders.ts'
import type { openRefunds as contract } from '#contract/refunds/refunds.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { REFUND_ROW, shownCase, type RefundRow } from '#server/orders/refunds/read-order-refunds.ts'
import { readRefundFacts } from '#server/orders/refunds/refund-facts.ts'

/** So many are shown; the number says how many there are. */
const SHOWN_AT_MOST = 50

type Row = RefundRow & { order: Pick<OrderRow, 'order_id' | 'name' | 'last_name' | 'process_status'> }

/** The oldest refunds that wait for approval or to be made, whatever queue their orders are in. */
export async function openRefunds(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<{ total: number; waiting: Row[] | null }>({
    name: 'open-refunds',
    text: `select (select count(*) from refunds where state in ('asked', 'approved'))::float8 as total,
      (select json_agg(w) from (select ${REFUND_ROW}, json_build_object('order_id', o.order_id, 'name', o.name,
          'last_name', o.last_name, 'process_status', shown_status(o.process_status, o.queue)) as order
        from refunds r join orders o on o.order_id = r.order_id
        where r.state in ('asked', 'approved') order by r.id limit ${SHOWN_AT_MOST}) w) as waiting`,
  })
  const { total, waiting } = rows[0]!
  const facts = await readRefundFacts(
    ctx.pool,
    (waiting ?? []).map(({ order }) => order.order_id),
  )
  return {
    data: (waiting ?? []).map(({ order, ...row }) => ({ ...shownCase(ctx, row, facts.get(order.order_id)!), order })),
    total,
  }
}
