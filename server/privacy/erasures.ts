import type { Data } from '#contract/http/endpoint.ts'
import type { erasures as contract } from '#contract/travellers/privacy.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const DONE_AT_MOST = 100

/** Requests to erase a person: those that wait, and the newest others. */
export async function erasures(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<Data<typeof contract>[number]>(
    `select e.id, e.by, e.state, e.order_ids, a.name as asked_by, to_json(e.asked_at)#>>'{}' as asked_at, d.name as decided_by,
       to_json(e.decided_at)#>>'{}' as decided_at, e.asked_by = $1 as is_own
     from ((select * from erasures where state = 'asked') union all
       (select * from erasures where state <> 'asked' order by id desc limit ${DONE_AT_MOST})) e
     join staff a on a.id = e.asked_by left join staff d on d.id = e.decided_by order by e.state = 'asked' desc, e.id desc`,
    [staffOf(ctx).id],
  )
  return { data: rows }
}
