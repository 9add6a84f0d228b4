import type { PoolClient } from 'pg'
import type { takeNextOrder as contract } from '#contract/orders/next-order.ts'
import type { In } from '#contract/http/endpoint.ts'
import { OPEN_LISTS } from '#contract/lists/queues.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import { filterSql, readFilters, UNCLAIMED, type FilterSet } from '#server/lists/filters.ts'
import { getQueue } from '#server/lists/get-queue.ts'
import { listsOf } from '#server/lists/query.ts'
import { listOfQueue, stillToFile, todayOf, wholeList, type Group } from '#server/lists/sort-parts.ts'
import { inList } from '#server/lists/where.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { CLAIM_IDLE_SINCE } from '#server/orders/claim-alive.ts'

/** A claim that its holder's next order may replace. */
const OLD = CLAIM_IDLE_SINCE

/**
 * Claims the order of a queue, and of its filters, that would be lost first among those that nobody works on, or of one's own where these
 * are asked for, and none whose flight is past; null where there is none. Two callers never get the same: the claim's row decides, and who comes second looks again.
 */
export async function takeNextOrder(
  ctx: Context,
  { folderName, month, passed = [], ...sent }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const lists = listsOf(getQueue(ctx, folderName, sent), month)
  const filters = readFilters(ctx, sent)
  const me = staffOf(ctx).id
  for (;;) {
    const taken = await transaction(ctx.pool, (client) => takeFrom(client, { lists, filters, passed }, me))
    if (taken === null) return { message: 'Nothing left to work on', data: null }
    if (taken !== undefined) return { message: 'You are working on this order', data: { orderId: taken } }
  }
}

/** Which orders one may get: of these lists, by these filters, but for those that one has passed on. */
interface From {
  lists: readonly number[]
  filters: FilterSet | undefined
  passed: readonly number[]
}

/** Whether those are asked for that one has. */
const isMine = (filters: FilterSet | undefined) => filters?.values.claimed === 'me'

/** Null: there is none; undefined: somebody else was faster. */
async function takeFrom(client: PoolClient, from: From, me: number): Promise<number | null | undefined> {
  const orderId = (await findNext(client, from, 'skip locked')) ?? (await findNext(client, from, ''))
  if (orderId === undefined) return null
  const { rowCount } = await client.query({
    name: 'claim-next',
    text: `with claimed as (insert into order_claims as c (order_id, staff_id, taken) values ($1, $2, true)
        on conflict (order_id) do update set staff_id = excluded.staff_id, active_at = now(), taken = c.taken or c.active_at <= ${OLD},
            claimed_at = case when c.active_at <= ${OLD} then now() else c.claimed_at end
          where c.active_at <= ${OLD} or ($3 and c.staff_id = excluded.staff_id) returning order_id)
      insert into live_log (topic, order_ids) select 'claim', array[order_id] from claimed`,
    values: [orderId, me, isMine(from.filters)],
  })
  return rowCount === 1 ? orderId : undefined
}

/** Passing over orders that somebody is just changing or claiming, or else waiting for them, so that none is lost. */
async function findNext(
  client: PoolClient,
  { lists, filters, passed }: From,
  others: 'skip locked' | '',
): Promise<number | undefined> {
  const isFree = isMine(filters) ? raw('true') : UNCLAIMED
  const fits = sql`${filterSql(filters)} and ${isFree} and o.order_id <> all (${passed}::bigint[])`
  const today = todayOf(filters?.now ?? new Date())
  for (const { runs } of lists.flatMap((list) => stretches(list, today))) {
    const firsts = runs.map(({ list, condition, order, value = raw('null') }) => {
      return sql`select * from (select o.order_id, ${value} as key from orders o
        where ${inList(list)} and ${condition} and ${fits}
        order by ${join([...order, raw('o.order_id')])} limit 1 for update of o ${raw(others)}) first`
    })
    const { rows } = await client.query<{ order_id: number }>(
      sql`select order_id from (${join(firsts, ' union all ')}) firsts order by key, order_id limit 1`,
    )
    if (rows[0]) return rows[0].order_id
  }
  return undefined
}

/** A list as it is worked off; of all orders those that wait. Where a list waits for nothing, by the id. */
function stretches(list: number, today: Sql): Group[] {
  const lists = list === 0 ? OPEN_LISTS : [list]
  if (!OPEN_LISTS.includes(listOfQueue(lists[0]!))) return [{ runs: [wholeList(list)] }]
  return stillToFile(lists, today)
}
