import type { In } from '#contract/http/endpoint.ts'
import type { listedRefunds as contract } from '#contract/refunds/refunds.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { REFUND_ROW, shownCase, type RefundRow } from '#server/orders/refunds/read-order-refunds.ts'
import { readRefundFacts } from '#server/orders/refunds/refund-facts.ts'

type Row = RefundRow & { order_id: number }

/** POST listed-refunds: the newest refund of each order of a list, as the caller may see it; an order without any is left out. */
export async function listedRefunds(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<{ newest: Row[] | null }>({
    name: 'listed-refunds',
    text: `select json_agg(n) as newest from (select c.* from unnest($1::bigint[]) asked (id),
      lateral (select r.order_id, ${REFUND_ROW} from refunds r where r.order_id = asked.id order by r.id desc limit 1) c) n`,
    values: [orderId],
  })
  const newest = rows[0]?.newest ?? []
  const facts = await readRefundFacts(
    ctx.pool,
    newest.map(({ order_id: id }) => id),
  )
  return {
    data: newest.map(({ order_id: id, ...row }) => ({ ...shownCase(ctx, row, facts.get(id)!), order_id: id })),
  }
}
