import type { Correction } from '#contract/orders/order-history.ts'
import type { Context } from '#server/context.ts'
import { shownValues } from '#server/security/shown-values.ts'

const CORRECTIONS_AT_MOST = 500

/** Every correction of an order's values, newest first, out of the audit log. */
export async function listCorrections(ctx: Context, orderId: number): Promise<Correction[]> {
  const { rows } = await ctx.pool.query<{ corrections: Correction[] | null }>({
    name: 'list-corrections',
    text: `select json_agg(c) as corrections from (
        select id, at, actor_name as by, before, after - 'reason' as after, coalesce(after->>'reason', '') as reason from audit_log
        where order_id = $1 and event = 'order.corrected' order by id desc limit ${CORRECTIONS_AT_MOST}) c`,
    values: [orderId],
  })
  return (rows[0]?.corrections ?? []).map((one) => ({
    ...one,
    before: shownValues(ctx, ctx.numbers.open(orderId, one.before)),
    after: shownValues(ctx, ctx.numbers.open(orderId, one.after)),
  }))
}
