import { UNCHANGING_EVENTS } from '#contract/staff/audit-events.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { releaseOrder as contract } from '#contract/http/live.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Lets go of one's own claim; somebody else's, or none, is left as it is, and that is no failure. `untouched`: only of one that came with
 * taking the next order, and where its holder has done nothing but look since.
 */
export async function releaseOrder(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  await ctx.pool.query({
    name: 'release-order',
    text: `with gone as (delete from order_claims c where order_id = $1 and staff_id = $2::int
        and (not $3::boolean or c.taken and not exists (select from audit_log a where a.order_id = $1 and a.at >= c.claimed_at
          and a.actor_kind = 'staff' and a.actor_id = $2::int::text and a.event <> all ($4))) returning order_id)
      insert into live_log (topic, order_ids) select 'claim', array[order_id] from gone`,
    values: [input.orderId, staffOf(ctx).id, input.untouched ?? false, UNCHANGING_EVENTS],
  })
  return { data: null }
}
