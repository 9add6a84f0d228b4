import type { Pool } from 'pg'
import { QUEUES, QUEUE_KEYS } from '#contract/lists/queues.ts'
import { COLUMN_SORTS } from '#contract/lists/sorting.ts'
import { all, join, raw, sql, type Sql } from '#server/db/sql.ts'
import { filterSqlByList } from '#server/lists/filters.ts'
import { countSelected } from '#server/lists/list-orders.ts'
import type { Selection } from '#server/lists/query.ts'
import {
  ALL_LISTS,
  groupsOf,
  keyOf,
  listOfQueue,
  partOf,
  sortedBy,
  todayOf,
  wholeList,
  type Group,
  type Run,
  type Sorted,
} from '#server/lists/sort-parts.ts'
import { refuseLongSort, type Sort } from '#server/lists/sort-orders.ts'
import { readTerms, type Terms } from '#server/lists/terms.ts'
import { findSortedNeighbours } from '#server/lists/ways/sort.ts'
import { inList, matches } from '#server/lists/where.ts'

export interface Neighbours {
  previous: number | null
  next: number | null
}

/** A frequent word is found among so many orders nearby; the orders of a rare one are few. */
const NEARBY = 5000
const LAST_ID = '9223372036854775807'

/** The order's place. */
interface Here {
  id: number
  /** The group of runs it is in, and its value there. */
  group: number
  key: string | null
}

/**
 * The orders before and after one of a selection, by comparing with its place in the list's index: however long the list is, no more
 * of it is read than to the next order that fits. An order that has left the selection gets those between which it was.
 * Throws `invalid` where there are too many to sort.
 */
export async function findNeighbours(pool: Pool, selection: Selection, orderId: number): Promise<Neighbours> {
  const { lists, sort, words, codes, filters } = selection
  const isBounded = sort && COLUMN_SORTS[sort.column].reach === 'bounded'
  if (isBounded) refuseLongSort(await countSelected(pool, selection))
  const terms = await readTerms(pool, words, codes)
  if (isBounded) return findSortedNeighbours(pool, selection, terms, orderId)
  const sorted = sortedBy(sort, todayOf(filters?.now ?? new Date()), filters?.values.due)
  const groups = sorted ? groupsOf(sorted, lists.includes(0) ? ALL_LISTS : lists) : unsorted(lists, sort)
  const here = await findHere(pool, { groups, sorted, lists, orderId })
  const isRising = sort !== undefined && !sort.descending
  const fits = filterSqlByList(filters, lists)
  const [previous, next] = await Promise.all([
    step(pool, { fits, terms, groups, here, ways: -1, isRising: !isRising }),
    step(pool, { fits, terms, groups, here, ways: 1, isRising }),
  ])
  return { previous, next }
}

/** By the id. Without a sort, lists follow each other; by the column of the id they are merged. */
function unsorted(lists: readonly number[], sort: Sort | undefined): Group[] {
  const runs = lists.map((list) => wholeList(list))
  return sort ? [{ runs }] : runs.map((run) => ({ runs: [run] }))
}

/** An order that has left these lists keeps the place that it had in them. */
async function findHere(
  pool: Pool,
  {
    groups,
    sorted,
    lists,
    orderId: id,
  }: { groups: Group[]; sorted: Sorted | undefined; lists: readonly number[]; orderId: number },
): Promise<Here> {
  const own = (lists.includes(0) ? ALL_LISTS : lists).map(listOfQueue)
  const status = QUEUE_KEYS.find((key) => (QUEUES[key].lists as readonly number[]).includes(own[0]!))
  const { rows } = await pool.query<{ queue: number; part: number | null; key: string | null }>(
    sql`select o.queue, ${sorted ? sql`${partOf(sorted)} as part, (${keyOf(sorted)})::text as key` : raw('null as part, null as key')}
      from (select r.order_id, r.created_at, r.name, r.last_name, r.email, r.flight_day, r.due_at, r.paid_at, r.put_off_until, r.back_at,
          case when r.queue = any (${own}::int[]) then r.queue else ${own[0]}::smallint end as queue,
          case when r.queue = any (${own}::int[]) then r.moved_at else moved_since(r.order_id, ${status ? QUEUES[status].orders : null}) end as moved_at
        from orders r where r.order_id = ${id}) o`,
  )
  const [found] = rows
  if (sorted) return { id, group: found?.part ?? groups.length - 1, key: found?.key ?? null }
  const group = groups.findIndex(({ runs }) => runs.some(({ list }) => listOfQueue(list) === found?.queue))
  return { id, group: Math.max(0, group), key: null }
}

interface Step {
  /** The conditions of the filters on a list's orders. */
  fits: (list: number) => Sql
  terms: Terms
  groups: Group[]
  here: Here
  /** To the groups before or behind. */
  ways: 1 | -1
  /** By rising keys. */
  isRising: boolean
}

/** Beyond the end of its own group, the nearest order of the one that follows there. */
async function step(pool: Pool, { groups, here, ways, ...rest }: Step): Promise<number | null> {
  for (let group = here.group; groups[group]; group += ways) {
    const from = group === here.group ? here : undefined
    const found = await firstOf(pool, { ...rest, group: groups[group]!, from })
    if (found !== undefined) return found
  }
  return null
}

interface Search extends Omit<Step, 'groups' | 'here' | 'ways'> {
  group: Group
  from: Here | undefined
}

async function firstOf(pool: Pool, search: Search): Promise<number | undefined> {
  if (search.group.runs.length === 0) return undefined
  for (const where of search.terms.words.length > 0 ? (['nearby', 'anywhere'] as const) : (['list'] as const)) {
    const { rows } = await pool.query<{ order_id: number }>(firstSql(search, where))
    if (rows[0]) return rows[0].order_id
  }
  return undefined
}

/** SQL of the first order of these runs that fits. */
function firstSql(
  { group: { runs, type, isOpposite = false }, from, fits, terms, isRising: areOthersRising }: Search,
  where: 'list' | 'nearby' | 'anywhere',
): Sql {
  const isRising = areOthersRising !== isOpposite
  const way = raw(isRising ? 'asc' : 'desc')
  const id = from && sql`${from.id}::bigint`
  const key =
    from && from.key !== null && type
      ? sql`${from.key}::${raw(type === 'date' ? 'timestamptz::date' : type)}`
      : undefined
  const found = matches(terms, where === 'anywhere' ? 'index' : 'row')
  const firsts = runs.map((run) => {
    const { condition, order } = place(run, { id, key, isRising })
    const fitting = fits(run.list)
    const selected = sql`select o.order_id, ${run.value ?? raw('null')} as key from`
    const ordered = sql`order by ${order} limit 1`
    if (where === 'list') return sql`(${selected} orders o where ${condition} and ${fitting} ${ordered})`
    if (where === 'anywhere')
      return sql`(${selected} hits join orders o using (order_id) where ${condition} and ${fitting} ${ordered})`
    return sql`(${selected} (select * from orders o where ${condition} order by ${order} limit ${raw(NEARBY)}) o
      join order_search s using (order_id) where ${fitting} and ${found} ${ordered})`
  })
  const hits =
    where === 'anywhere' ? sql`with hits as materialized (select order_id from order_search s where ${found})` : raw('')
  return sql`${hits} select order_id from (${join(firsts, ' union all ')}) firsts order by key ${way}, order_id ${way} limit 1`
}

/**
 * Where a run goes on, and its order. Keys are compared as rows and walked in the index's own order, so that the planner cannot walk
 * the primary key and filter instead.
 */
function place(
  { list, condition: own, order: columns, value: sorted }: Run,
  { id, key: at, isRising }: { id: Sql | undefined; key: Sql | undefined; isRising: boolean },
): { condition: Sql; order: Sql } {
  const [beyond, way] = [raw(isRising ? '>' : '<'), raw(isRising ? 'asc' : 'desc')]
  const by = (parts: readonly Sql[]) => join(parts.map((column) => sql`${column} ${way}`))
  const orderId = raw('o.order_id')
  if (columns.length > 1) {
    const place = sorted ? sql`(${sorted}, o.order_id) ${beyond} (${at}, ${id})` : sql`o.order_id ${beyond} ${id}`
    return { condition: all([inList(list), own, ...(id ? [place] : [])]), order: by([...columns, orderId]) }
  }
  if (list === 0) return { condition: id ? sql`o.order_id ${beyond} ${id}` : raw('true'), order: by([orderId]) }
  const first = raw(list < 100 ? 'o.queue' : 'month_list(o.processing_date)')
  const value = raw(list < 100 ? `${list}::smallint` : list)
  const start = id ?? raw(isRising ? '-1' : LAST_ID)
  const end = raw(isRising ? LAST_ID : '0')
  const within = sql`(${first}, o.order_id) ${beyond} (${value}, ${start}::bigint)
    and (${first}, o.order_id) ${raw(isRising ? '<=' : '>=')} (${value}, ${end}::bigint)`
  return { condition: all([list < 100 ? within : sql`o.queue = 3 and ${within}`, own]), order: by([first, orderId]) }
}
