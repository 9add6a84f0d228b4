import type { Answer, In } from '#contract/endpoint.ts'
import type { readyToCheck as contract } from '#contract/government-mail.ts'
import { QUEUES } from '#contract/queues.ts'
import type { Context } from '#server/context.ts'

/** Documents that came by mail and that nobody has decided on: as few as there is work, in an index of their own. */
const UNDECIDED = 'to_check and withdrawn_at is null and superseded_at is null'

/**
 * How many orders in Awaiting Govt have a document that is ready to check, exact at this instant, and which of the orders
 * named have one, wherever they are.
 */
export async function readyToCheck(ctx: Context, { ids = [] }: In<typeof contract>): Promise<Answer<typeof contract>> {
  const { rows } = await ctx.pool.query<{ awaitingGovt: number; ids: number[] }>({
    name: 'ready-to-check',
    text: `select (select count(*)::int from (select distinct order_id from documents where ${UNDECIDED}) d
          join orders o using (order_id) where o.queue = any($1)) as "awaitingGovt",
        coalesce((select json_agg(distinct order_id) from documents where ${UNDECIDED} and order_id = any($2::bigint[])), '[]') as ids`,
    values: [QUEUES.awaitingGovtOrder.lists, ids],
  })
  return { data: rows[0]! }
}
