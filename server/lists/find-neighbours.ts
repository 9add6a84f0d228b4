import type { Pool } from 'pg'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { QUEUES, QUEUE_KEYS } from '#contract/lists/queues.ts'
import { COLUMN_SORTS } from '#contract/lists/sorting.ts'
import { filterCondition } from '#server/lists/filter-orders.ts'
import { findSortedNeighbours, type Asked } from '#server/lists/list-asked.ts'
import {
  ALL_LISTS,
  groupsOf,
  keyOf,
  partOf,
  queueOf,
  sortedBy,
  type Group,
  type Run,
  type Sorted,
} from '#server/lists/sort-parts.ts'
import { searchCondition } from '#server/lists/search-condition.ts'
import { readWanted, type Wanted } from '#server/lists/search-codes.ts'
import type { Sort } from '#server/lists/sort-orders.ts'

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
 * The orders before and after one among those asked for, by comparing with its place in the list's index: however long the list
 * is, no more of it is read than to the next order that fits. An order that is none of them any more has those between which it stood.
 */
export async function findNeighbours(pool: Pool, asked: Asked & { orderId: number }): Promise<Neighbours> {
  const { lists, sort, words, codes, orderId } = asked
  if (sort && COLUMN_SORTS[sort.column].reach === 'bounded') return findSortedNeighbours(pool, asked)
  const wanted = await readWanted(pool, words, codes)
  const today = `'${dayInSantoDomingo(asked.by?.now ?? new Date())}'::date`
  const sorted = sortedBy(sort, today, asked.by?.filters.due)
  const groups = sorted ? groupsOf(sorted, lists.includes(0) ? ALL_LISTS : lists) : unsorted(lists, sort)
  const here = await findHere(pool, { groups, sorted, lists, orderId })
  const isRising = sort !== undefined && !sort.descending
  const [previous, next] = await Promise.all([
    step(pool, { asked, wanted, groups, here, ways: -1, isRising: !isRising }),
    step(pool, { asked, wanted, groups, here, ways: 1, isRising }),
  ])
  return { previous, next }
}

/** By the id. Without a sort, lists follow each other; by the column of the id they are merged. */
function unsorted(lists: readonly number[], sort: Sort | undefined): Group[] {
  const runs = lists.map((list): Run => ({ list, condition: 'true', order: ['o.queue'] }))
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
  const own = (lists.includes(0) ? ALL_LISTS : lists).map(queueOf)
  const status = QUEUE_KEYS.find((key) => (QUEUES[key].lists as readonly number[]).includes(own[0]!))
  const { rows } = await pool.query<{ queue: number; part: number | null; key: string | null }>(
    `select o.queue, ${sorted ? `${partOf(sorted)} as part, (${keyOf(sorted)})::text as key` : 'null as part, null as key'}
      from (select r.order_id, r.name, r.last_name, r.email, r.flight_day, r.due_at, r.paid_at,
          case when r.queue = any ($2::int[]) then r.queue else $2[1]::smallint end as queue,
          case when r.queue = any ($2::int[]) then r.moved_at else moved_since(r.order_id, $3) end as moved_at
        from orders r where r.order_id = $1) o`,
    [id, own, status ? QUEUES[status].orders : null],
  )
  const [found] = rows
  if (sorted) return { id, group: found?.part ?? groups.length - 1, key: found?.key ?? null }
  const group = groups.findIndex(({ runs }) => runs.some(({ list }) => queueOf(list) === found?.queue))
  return { id, group: Math.max(0, group), key: null }
}

interface Step {
  asked: Asked
  wanted: Wanted
  groups: Group[]
  here: Here
  /** To the groups before or behind. */
  ways: 1 | -1
  /** By rising keys. */
  isRising: boolean
}

/** Beyond the end of its own group, the nearest order of the one that follows there. */
async function step(pool: Pool, { groups, here, ways, ...by }: Step): Promise<number | null> {
  for (let group = here.group; groups[group]; group += ways) {
    const from = group === here.group ? here : undefined
    const found = await firstOf(pool, { ...by, group: groups[group]!, from })
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
  for (const where of search.wanted.words.length > 0 ? (['nearby', 'anywhere'] as const) : (['list'] as const)) {
    const { sql, values } = firstSql(search, where)
    const { rows } = await pool.query<{ order_id: number }>(sql, values)
    if (rows[0]) return rows[0].order_id
  }
  return undefined
}

/** SQL of the first order of these runs that fits, with its parameters. */
function firstSql(
  { group: { runs, type }, from, asked: { by }, wanted, isRising }: Search,
  where: 'list' | 'nearby' | 'anywhere',
) {
  const values: unknown[] = []
  const next = (value: unknown) => `$${values.push(value)}`
  const add = (condition: { sql: string; values: unknown[] }) => {
    values.push(...condition.values)
    return condition.sql
  }
  const way = isRising ? 'asc' : 'desc'
  const id = from && `${next(from.id)}::bigint`
  const key =
    from && from.key !== null && type ? `${next(from.key)}::${type === 'date' ? 'timestamptz::date' : type}` : undefined
  const fits = by ? add(filterCondition(by, values.length + 1)) : 'true'
  const found = where === 'list' ? 'true' : add(searchCondition(wanted, values.length + 1, where === 'anywhere'))
  const ones = runs.map((run) => {
    const { condition, order } = place(run, { id, key, isRising })
    const selected = `select o.order_id, ${run.value ?? 'null'} as key from`
    const ordered = `order by ${order} limit 1`
    if (where === 'list') return `(${selected} orders o where ${condition} and ${fits} ${ordered})`
    if (where === 'anywhere')
      return `(${selected} hits join orders o using (order_id) where ${condition} and ${fits} ${ordered})`
    return `(${selected} (select * from orders o where ${condition} order by ${order} limit ${NEARBY}) o
      join order_search s using (order_id) where ${fits} and ${found} ${ordered})`
  })
  const hits =
    where === 'anywhere' ? `with hits as materialized (select order_id from order_search s where ${found})` : ''
  const sql = `${hits} select order_id from (${ones.join(' union all ')}) firsts order by key ${way}, order_id ${way} limit 1`
  return { sql, values }
}

/**
 * Where a run goes on, and its order. Keys are compared as rows and walked in the index's own order, so that the planner cannot walk
 * the primary key and filter instead.
 */
function place(
  { list, condition: own, order: columns, value: sorted }: Run,
  { id, key: at, isRising }: { id: string | undefined; key: string | undefined; isRising: boolean },
): { condition: string; order: string } {
  const [beyond, way] = isRising ? ['>', 'asc'] : ['<', 'desc']
  const within = list < 100 ? `o.queue = ${list}` : `o.queue = 3 and month_list(o.processing_date) = ${list}`
  if (columns.length > 1) {
    const order = [...columns, 'o.order_id'].map((column) => `${column} ${way}`).join(', ')
    const place = sorted ? `(${sorted}, o.order_id) ${beyond} (${at}, ${id})` : `o.order_id ${beyond} ${id}`
    return { condition: `${within} and ${own}${id ? ` and ${place}` : ''}`, order }
  }
  if (list === 0) return { condition: id ? `o.order_id ${beyond} ${id}` : 'true', order: `o.order_id ${way}` }
  const first = list < 100 ? 'o.queue' : 'month_list(o.processing_date)'
  const value = list < 100 ? `${list}::smallint` : `${list}`
  const start = id ?? (isRising ? '-1' : LAST_ID)
  const end = isRising ? `<= (${value}, ${LAST_ID})` : `>= (${value}, 0::bigint)`
  return {
    condition: `${list < 100 ? '' : 'o.queue = 3 and '}(${first}, o.order_id) ${beyond} (${value}, ${start}::bigint) and (${first}, o.order_id) ${end}`,
    order: `${first} ${way}, o.order_id ${way}`,
  }
}
