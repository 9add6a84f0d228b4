import type { Pool, PoolClient } from 'pg'
import { OPEN_LISTS } from '#contract/lists/queues.ts'
import { MAY_BE_CALLED } from '#server/calls/may-call.ts'
import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import { filterSqlByList, type FilterSet } from '#server/lists/filters.ts'
import { listOfQueue, stillToFile, todayOf, wholeList, type Group } from '#server/lists/sort-parts.ts'
import { inList } from '#server/lists/where.ts'
import { UNCLAIMED } from '#server/orders/claim-alive.ts'

/** Which orders one may get: of these lists, by these filters, but for those that one has passed on; `calling`: whom one may call now. */
export interface From {
  lists: readonly number[]
  filters: FilterSet | undefined
  passed: readonly number[]
  calling: boolean
  /** These alone. */
  only?: readonly number[]
}

/** Whether those are asked for that one has. */
export const isMine = (filters: FilterSet | undefined) => filters?.values.claimed === 'me'

interface Look {
  limit: number
  lock?: 'for update of o' | 'for update of o skip locked'
}

/** The first orders that one may get, the most urgent before the others. */
export async function findFirst(
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
