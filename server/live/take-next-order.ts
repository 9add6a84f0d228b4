import type { Pool, PoolClient } from 'pg'
import type { takeNextOrder as contract } from '#contract/orders/next-order.ts'
import type { In } from '#contract/http/endpoint.ts'
import { isCalledFrom, OPEN_LISTS } from '#contract/lists/queues.ts'
import { MAY_BE_CALLED, whoSleeps } from '#server/calls/may-call.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import { filterSqlByList, readFilters, type FilterSet } from '#server/lists/filters.ts'
import { getQueue } from '#server/lists/get-queue.ts'
import { listsOf } from '#server/lists/query.ts'
import { listOfQueue, stillToFile, todayOf, wholeList, type Group } from '#server/lists/sort-parts.ts'
import { inList } from '#server/lists/where.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import type { Words } from '#server/words/say.ts'
import { CLAIM_IDLE_SINCE, UNCLAIMED } from '#server/orders/claim-alive.ts'

/** A claim that its holder's next order may replace. */
const OLD = CLAIM_IDLE_SINCE

/**
 * Claims the order of a queue and its filters that would be lost first among those that nobody works on, or among the caller's own where these
 * are asked for, and none whose flight is past; null where there is none. In a queue from which travellers are called it is one who may be called
 * now, whoever works there. Two callers never get the same: the claim's row decides, the later one looks again.
 */
export async function takeNextOrder(
  ctx: Context,
  { folderName, month, passed = [], calling: asked, ...sent }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const queue = getQueue(ctx, folderName, sent)
  const calling = asked ?? isCalledFrom(queue)
  const lists = listsOf(queue, month)
  const filters = readFilters(ctx, sent)
  const me = staffOf(ctx).id
  const from: From = { lists, filters, passed, calling }
  for (;;) {
    const awake = calling ? await passSleepers(ctx, from) : from
    const taken = await transaction(ctx.pool, (client) => takeFrom(client, awake, me))
    // All that were looked at went to faster callers; those that come after them are left.
    if (taken === null && awake.only?.length) continue
    if (taken === null) return { message: calling ? NOBODY_TO_CALL : 'Nothing left to work on', data: null }
    if (taken !== undefined) return { message: 'You are working on this order', data: { orderId: taken } }
  }
}

const NOBODY_TO_CALL: Words = 'There is nobody to call just now'

/** Which orders one may get: of these lists, by these filters, but for those that one has passed on; `calling`: whom one may call now. */
interface From {
  lists: readonly number[]
  filters: FilterSet | undefined
  passed: readonly number[]
  calling: boolean
  /** These alone. */
  only?: readonly number[]
}

/** Whether those are asked for that one has. */
const isMine = (filters: FilterSet | undefined) => filters?.values.claimed === 'me'

/** So many orders are looked at together for where their travellers are. */
const LOOKED_AT = 200

/** Passes on the orders ahead whose travellers sleep, up to one whose does not. */
async function passSleepers(ctx: Context, from: From): Promise<From> {
  const passed = [...from.passed]
  for (;;) {
    const ahead = await findFirst(ctx.pool, { ...from, passed }, { limit: LOOKED_AT })
    const sleeping = await whoSleeps(ctx, ahead)
    passed.push(...sleeping)
    const awake = ahead.filter((id) => !sleeping.includes(id))
    if (ahead.length < LOOKED_AT || awake.length > 0) return { ...from, only: awake }
  }
}

/** Null: there is none; undefined: somebody else was faster. */
async function takeFrom(client: PoolClient, from: From, me: number): Promise<number | null | undefined> {
  // Passing over orders that somebody is just changing or claiming, or else waiting for them, so that none is lost.
  const [orderId = (await findFirst(client, from, { limit: 1, lock: 'for update of o' }))[0]] = await findFirst(
    client,
    from,
    {
      limit: 1,
      lock: 'for update of o skip locked',
    },
  )
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

interface Look {
  limit: number
  lock?: 'for update of o' | 'for update of o skip locked'
}

/** The first orders that one may get, the most urgent before the others. */
async function findFirst(
  client: Pick<PoolClient | Pool, 'query'>,
  { lists, filters, passed, calling, only }: From,
  { limit, lock }: Look,
): Promise<number[]> {
  const isFree = isMine(filters) ? raw('true') : raw(UNCLAIMED)
  const isCalled = calling ? MAY_BE_CALLED : raw('true')
  const isOne = only ? sql`o.order_id = any (${only}::bigint[])` : raw('true')
  const fits = filterSqlByList(filters, lists)
  const may = sql`${isOne} and ${isFree} and ${isCalled} and o.order_id <> all (${passed}::bigint[])`
  const today = todayOf(filters?.now ?? new Date())
  const found: number[] = []
  // A list from which nothing is put off has nothing that is back.
  const groups = lists.flatMap((list) => stretches(list, today)).filter((group) => group.runs.length > 0)
  for (const { runs } of groups) {
    const firsts = runs.map(({ list, condition, order, value = raw('null') }) => {
      return sql`select * from (select o.order_id, ${value} as key from orders o
        where ${inList(list)} and ${condition} and ${fits(list)} and ${may}
        order by ${join([...order, raw('o.order_id')])} limit ${limit} ${raw(lock ?? '')}) first`
    })
    const { rows } = await client.query<{ order_id: number }>(
      sql`select order_id from (${join(firsts, ' union all ')}) firsts order by key, order_id limit ${limit}`,
    )
    found.push(...rows.map(({ order_id: id }) => id))
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

/** A list as it is worked off; of all orders those that wait. Where a list waits for nothing, by the id. */
function stretches(list: number, today: Sql): Group[] {
  const lists = list === 0 ? OPEN_LISTS : [list]
  if (!OPEN_LISTS.includes(listOfQueue(lists[0]!))) return [{ runs: [wholeList(list)] }]
  return stillToFile(lists, today)
}
