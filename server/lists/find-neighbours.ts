import type { Pool } from 'pg'
import { COLUMN_SORTS } from '#contract/sorting.ts'
import { filterCondition } from '#server/lists/filter-orders.ts'
import { findSortedNeighbours, type Asked } from '#server/lists/list-asked.ts'
import { ALL_LISTS, KEYS } from '#server/lists/filtered-page.ts'
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

/** A part of a list that an index holds in the list's order. */
interface Run {
  /** The maintained list. */
  list: number
  /** What it is sorted by before the id: a value that each of its orders has, or none of them. */
  key?: { sql: string; type: string; has: boolean }
}

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
  const groups = groupsOf(lists, sort)
  const here = await findHere(pool, groups, asked, orderId)
  const isRising = sort !== undefined && !sort.descending
  const [previous, next] = await Promise.all([
    step(pool, { asked, wanted, groups, here, ways: -1, isRising: !isRising }),
    step(pool, { asked, wanted, groups, here, ways: 1, isRising }),
  ])
  return { previous, next }
}

/** Runs that are merged, one group after the other. Without a sort, lists follow each other; by a value, orders without one come last. */
function groupsOf(lists: readonly number[], sort: Sort | undefined): Run[][] {
  if (!sort) return lists.map((list) => [{ list }])
  const keyed = KEYS[sort.column]
  if (!keyed) return [lists.map((list) => ({ list }))]
  const here = lists.includes(0) ? ALL_LISTS : lists
  const canHave = (list: number) => keyed.lists.includes(queueOf(list))
  const key = { sql: keyed.key, type: keyed.type }
  const whole = here.filter(canHave).map((list) => ({ list, key: { ...key, has: true } }))
  if (keyed.isWhole) return [whole]
  return [whole, here.map((list) => (canHave(list) ? { list, key: { ...key, has: false } } : { list }))]
}

async function findHere(pool: Pool, groups: Run[][], { lists, sort }: Asked, id: number): Promise<Here> {
  const keyed = sort && KEYS[sort.column]
  const { rows } = await pool.query<{ queue: number; key: string | null }>({
    name: `find-place-${keyed ? sort.column : ''}`,
    text: `select o.queue, (${keyed?.key ?? 'null'})::text as key from orders o where o.order_id = $1`,
    values: [id],
  })
  const queue = rows[0]?.queue ?? 0
  if (!keyed) {
    const group = groups.findIndex((runs) => runs.some(({ list }) => list === queue))
    return { id, group: Math.max(0, group), key: null }
  }
  // An order that has left these lists keeps its old place; one in them may have no value there.
  const isIn = lists.some((list) => list === 0 || queueOf(list) === queue)
  const hasKey = isIn ? keyed.lists.includes(queue) : groups[0]!.length > 0
  const key = hasKey ? (rows[0]?.key ?? null) : null
  return { id, group: key === null && !keyed.isWhole ? 1 : 0, key }
}

interface Step {
  asked: Asked
  wanted: Wanted
  groups: Run[][]
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
    const found = await firstOf(pool, { ...by, runs: groups[group]!, from })
    if (found !== undefined) return found
  }
  return null
}

interface Search extends Omit<Step, 'groups' | 'here' | 'ways'> {
  runs: Run[]
  from: Here | undefined
}

async function firstOf(pool: Pool, search: Search): Promise<number | undefined> {
  if (search.runs.length === 0) return undefined
  for (const where of search.wanted.words.length > 0 ? (['nearby', 'anywhere'] as const) : (['list'] as const)) {
    const { sql, values } = firstSql(search, where)
    const { rows } = await pool.query<{ order_id: number }>(sql, values)
    if (rows[0]) return rows[0].order_id
  }
  return undefined
}

/** SQL of the first order of these runs that fits, with its parameters. */
function firstSql({ runs, from, asked: { by }, wanted, isRising }: Search, where: 'list' | 'nearby' | 'anywhere') {
  const values: unknown[] = []
  const next = (value: unknown) => `$${values.push(value)}`
  const add = (condition: { sql: string; values: unknown[] }) => {
    values.push(...condition.values)
    return condition.sql
  }
  const way = isRising ? 'asc' : 'desc'
  const id = from && `${next(from.id)}::bigint`
  const key = from && from.key !== null && runs[0]!.key ? `${next(from.key)}::${runs[0]!.key.type}` : undefined
  const fits = by ? add(filterCondition(by, values.length + 1)) : 'true'
  const found = where === 'list' ? 'true' : add(searchCondition(wanted, values.length + 1, where === 'anywhere'))
  const ones = runs.map((run) => {
    const { condition, order } = place(run, { id, key, isRising })
    const selected = `select o.order_id, ${run.key?.has ? run.key.sql : 'null'} as key from`
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
  { list, key }: Run,
  { id, key: at, isRising }: { id: string | undefined; key: string | undefined; isRising: boolean },
): { condition: string; order: string } {
  const [beyond, way] = isRising ? ['>', 'asc'] : ['<', 'desc']
  const within = list < 100 ? `o.queue = ${list}` : `o.queue = 3 and month_list(o.processing_date) = ${list}`
  if (key) {
    const order = `o.queue ${way}, ${key.sql} ${way}, o.order_id ${way}`
    if (!key.has)
      return { condition: `${within} and ${key.sql} is null${id ? ` and o.order_id ${beyond} ${id}` : ''}`, order }
    const behind = at ? `(${key.sql}, o.order_id) ${beyond} (${at}, ${id})` : `${key.sql} is not null`
    return { condition: `${within} and ${behind}`, order }
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

const queueOf = (list: number) => (list < 100 ? list : 3)
