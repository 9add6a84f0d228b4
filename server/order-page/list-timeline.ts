import type { z } from 'zod'
import type { timelineEntry } from '#contract/orders/order-history.ts'
import type { Context } from '#server/context.ts'
import { shownValues } from '#server/security/shown-values.ts'

/** How many entries an order's page shows; the whole is in the audit log. */
const ENTRIES_AT_MOST = 200

/** The order's part of the audit log, newest first, without mere views and refused calls. */
export async function listTimeline(ctx: Context, orderId: number): Promise<z.output<typeof timelineEntry>[]> {
  const { rows } = await ctx.pool.query<{ entries: z.output<typeof timelineEntry>[] | null }>({
    name: 'list-timeline',
    text: `select json_agg(e) as entries from (
        select id, at, event, actor_name as actor, before, after from audit_log
        where order_id = $1 and event not in ('order.viewed', 'document.viewed', 'call.refused') order by id desc limit ${ENTRIES_AT_MOST}) e`,
    values: [orderId],
  })
  return (rows[0]?.entries ?? []).map((entry) => ({
    ...entry,
    before: shownValues(ctx, ctx.numbers.open(orderId, entry.before)),
    after: shownValues(ctx, ctx.numbers.open(orderId, entry.after)),
  }))
}
