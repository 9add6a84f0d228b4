import type { Data, In } from '#contract/http/endpoint.ts'
import type { readyToCheck as contract } from '#contract/mails/government-mail.ts'
import { QUEUES } from '#contract/lists/queues.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Documents that came by mail and that nobody has decided on: as few as there is work, in an index of their own. */
const UNDECIDED = 'to_check and withdrawn_at is null and superseded_at is null'

/**
 * How many orders in Awaiting Govt have a document that is ready to check, exact at this instant, which wait longest, and which
 * of the orders named have one, wherever they are.
 */
export async function readyToCheck(
  ctx: Context,
  { ids = [] }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<Data<typeof contract>>({
    name: 'ready-to-check',
    text: `with ready as (
        select order_id, o.queue = any($1) as here, came
        from (select order_id, min(id) as came from documents where ${UNDECIDED} group by order_id) d
          join orders o using (order_id))
      select (select count(*)::int from ready where here) as "awaitingGovt",
        (select count(*)::int from ready where not here) as elsewhere,
        array(select order_id::float8 from ready where here order by came limit 1000) as longest,
        array(select order_id::float8 from ready where order_id = any($2::bigint[])) as ids`,
    values: [QUEUES.awaitingGovtOrder.lists, ids],
  })
  return { data: rows[0]! }
}
