import type { In } from '#contract/endpoint.ts'
import type { releaseOrder as contract } from '#contract/live.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Lets go of one's own claim; somebody else's, or none, is left as it is, and that is no failure. */
export async function releaseOrder(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  await ctx.pool.query({
    name: 'release-order',
    text: `with gone as (delete from order_claims where order_id = $1 and staff_id = $2 returning order_id)
      insert into live_log (topic, order_ids) select 'claim', array[order_id] from gone`,
    values: [input.orderId, staffOf(ctx).id],
  })
  return { data: null }
}
