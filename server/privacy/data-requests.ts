import type { Data } from '#contract/http/endpoint.ts'
import type { dataRequests as contract } from '#contract/travellers/privacy.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const HANDLED_AT_MOST = 100

/** What travellers asked for of their data: those that are open, the oldest first, then the newest of the others. */
export async function dataRequests(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<Data<typeof contract>[number]>(
    `select r.id, r.order_id::float8 as order_id, r.kind, to_json(r.asked_at)#>>'{}' as asked_at,
       to_json(r.handled_at)#>>'{}' as handled_at, s.name as handled_by, btrim(o.name || ' ' || o.last_name) as name,
       case when o.anonymised_at is null then o.email end as email
     from ((select * from data_requests where handled_at is null) union all
       (select * from data_requests where handled_at is not null order by id desc limit ${HANDLED_AT_MOST})) r
     join orders o on o.order_id = r.order_id left join staff s on s.id = r.handled_by
     order by r.handled_at is not null, case when r.handled_at is null then r.id else -r.id end`,
  )
  return { data: rows }
}
