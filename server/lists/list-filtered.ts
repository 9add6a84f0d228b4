import type { Pool } from 'pg'
import { OPEN_LISTS, QUEUES, QUEUE_KEYS } from '#contract/queues.ts'
import { COLUMN_SORTS } from '#contract/sorting.ts'
import { CLAIM_IDLE_MS } from '#contract/timeouts.ts'
import { filterCondition, type Narrowing } from '#server/lists/filter-orders.ts'
import type { ListedOrders } from '#server/lists/list-orders.ts'
import {
  AS_KNOWN,
  CHANGED_AT_MOST,
  countAgain,
  indexOf,
  PAGES,
  recall,
  remember,
  type KnownCounts,
} from '#server/lists/remembered-counts.ts'
import { LISTED_COLUMNS } from '#server/orders/order-columns.ts'
import type { Sort } from '#server/lists/sort-orders.ts'

interface Where {
  /** The maintained lists, one after the other: [0] is every order; each below 100. */
  lists: readonly number[]
  offset: number
  limit: number
  by: Narrowing | undefined
  /** By a column with an index; undefined: the newest of each list first. */
  sort: Sort | undefined
}

interface Found {
  total: number
  rows: string | null
  known?: KnownCounts | null
  changed?: number
}

/** A count that took this long is worth remembering. */
const REMEMBER_FROM_MS = 4
const ALIVE = `c.active_at > now() - interval '${CLAIM_IDLE_MS} milliseconds'`

/** So many that an index names are found as quickly again, and are not. */
const FOUND_AGAIN = 5000

/** Whether lists can be read in this way: in their own order or by what has an index. */
export function isWalked(lists: readonly number[], sort: Sort | undefined): boolean {
  return lists.every((list) => list < 100) && (!sort || COLUMN_SORTS[sort.column].reach !== 'bounded')
}

/**
 * Rows of lists that fit the filters, newest first or by an index, with their exact number at that instant. What a filter counts
 * in each bucket of ids is remembered with the bucket's version, as for a search (remembered-counts.ts), so that from the second time on
 * only what changed is counted again. What hangs on the clock or on claims is counted each time, by the few that it concerns.
 */
export async function listFiltered(pool: Pool, where: Where): Promise<ListedOrders> {
  const { by } = where
  const free = by && withoutClaimed(by)
  const isRemembered = free !== undefined && free.filters.due === null && hasAny(free)
  const key = JSON.stringify(['filters', where.lists, free?.filters])
  const known = isRemembered ? recall(pool, key) : undefined
  let answer = await ask(pool, where, known, isRemembered)
  // Too much has changed since it was counted.
  if ((answer.changed ?? 0) > CHANGED_AT_MOST) answer = await ask(pool, where, undefined, isRemembered)
  if (answer.known && isRemembered) remember(pool, key, answer.known)
  return { total: answer.total, rowsJson: `[${answer.rows ?? ''}]` }
}

/** Unclaimed orders are counted by the few that are claimed: these are subtracted from all. */
function withoutClaimed(by: Narrowing): Narrowing | undefined {
  if (by.filters.claimed === null) return by
  return by.filters.claimed === 'nobody' ? { ...by, filters: { ...by.filters, claimed: null } } : undefined
}

const hasAny = ({ filters }: Narrowing) => Object.values(filters).some((wanted) => wanted !== null)

async function ask(pool: Pool, where: Where, known: KnownCounts | undefined, isNew: boolean): Promise<Found> {
  const { lists, offset, limit, by, sort } = where
  const values: unknown[] = [offset, limit]
  if (known) values.push(known.buckets, known.versions, known.counts)
  const condition = (narrowing: Narrowing | undefined) => {
    if (!narrowing || !hasAny(narrowing)) return 'true'
    const { sql, values: more } = filterCondition(narrowing, values.length + 1)
    values.push(...more)
    return sql
  }
  const isFree = by?.filters.claimed === 'nobody'
  const isOne = lists.length === 1
  const counted = condition(isFree ? withoutClaimed(by) : by)
  const asked = isFree ? `${counted} and ${condition({ ...by, filters: { ...NONE(by), claimed: 'nobody' } })}` : counted
  const hasIds = !known && isNew && isOne && !sort && !isFree && by!.filters.flight !== null
  const { ctes, total, fresh } = known ? countChanged(lists, counted) : countAll(lists, counted, isNew, hasIds)
  const taken = isFree
    ? ` - (select count(*) from order_claims c join orders o using (order_id) where ${ALIVE} and ${inLists(lists)} and ${counted})`
    : ''
  const page = hasIds
    ? PAGE_OF_IDS
    : known && !sort && !isFree && isOne
      ? pageOfBuckets(lists[0]!, counted)
      : pageOf(lists, asked, sort)
  const { rows } = await pool.query<Found>({
    text: `with ${[...ctes, `page as (${page})`].join(',\n')}
      select ((${total})${taken})::float8 as total, ${fresh},
        (select string_agg(order_row(o), ',' order by page.place) from page join orders o using (order_id)) as rows`,
    values,
  })
  return rows[0]!
}

/** No filter at all. */
const NONE = ({ filters }: Narrowing) =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, null])) as Narrowing['filters']

function inLists(lists: readonly number[]): string {
  return lists.includes(0) ? 'true' : `o.queue in (${lists.join(', ')})`
}

interface Counting {
  ctes: string[]
  total: string
  /** What to remember of it. */
  fresh: string
}

/**
 * The number of all rows, and how many are in each bucket where that is worth knowing. Where an index counts them, `hasIds`, their ids
 * are there to make the page of: some days of flights lie far from the newest order, from which a list would be walked to them.
 */
function countAll(lists: readonly number[], condition: string, isNew: boolean, hasIds: boolean): Counting {
  if (condition === 'true')
    return {
      ctes: [],
      total: `select coalesce(sum(n), 0) from list_totals(array[${lists.join(', ')}])`,
      fresh: 'null as known',
    }
  const fitting = `from orders o where ${inLists(lists)} and ${condition}`
  if (!isNew) return { ctes: [], total: `select count(*) ${fitting}`, fresh: 'null as known' }
  return {
    ctes: [
      ...(hasIds ? [`ids as materialized (select order_id ${fitting})`] : []),
      `hits as materialized (select order_id >> 14 as bucket, count(*)::int as n ${hasIds ? 'from ids' : fitting} group by 1)`,
    ],
    total: 'select coalesce(sum(n), 0) from hits',
    fresh: `case when (select coalesce(sum(n), 0) from hits) >= ${hasIds ? FOUND_AGAIN : 0} and clock_timestamp() > statement_timestamp() + interval '${REMEMBER_FROM_MS} ms' then (
      select ${AS_KNOWN}
      from bucket_versions() left join hits using (bucket)) end as known`,
  }
}

/** What was remembered, and what is counted again where it is out of date. */
function countChanged(lists: readonly number[], condition: string): Counting {
  const inBucket = 'o.order_id >= v.bucket::bigint << 14 and o.order_id < (v.bucket + 1)::bigint << 14'
  return {
    ctes: countAgain(`select count(*) from orders o where ${inLists(lists)} and ${inBucket} and ${condition}`),
    total: 'select coalesce(sum(n), 0) from counts',
    fresh: `(select n from changed) as changed,
      case when (select n from changed) > 0 then (select ${AS_KNOWN} from counts) end as known`,
  }
}

/** The newest of those that were counted. */
const PAGE_OF_IDS =
  'select order_id, -order_id as place from ids order by order_id desc offset $1::bigint limit $2::bigint'

/** The newest first, read in the buckets alone in which the page lies. */
function pageOfBuckets(list: number, condition: string): string {
  const { newest, within } = indexOf(list)
  return `with ${PAGES}
    select order_id, -order_id as place from (select x.order_id from pages p, lateral (
        select o.order_id from orders o where ${within('p.bucket')} and ${condition}
        order by ${newest} limit $1::bigint + $2::bigint - p.before) x
      order by x.order_id desc offset greatest($1::bigint - (select min(before) from pages), 0) limit $2::bigint) here`
}

export const ALL_LISTS: readonly number[] = [
  ...new Set(QUEUE_KEYS.flatMap((key): readonly number[] => QUEUES[key].lists)),
].filter((list) => list !== 0)

interface Key {
  /** What is sorted by, as its index has it. */
  key: string
  type: string
  /** The lists in which an order can have a value. */
  lists: readonly number[]
  /** Each order there has one. */
  isWhole?: boolean
}

/** TABLE: column with an index -> its key in the database. */
export const KEYS: Record<string, Key> = {
  due: { key: 'o.due_at', type: 'timestamptz', lists: OPEN_LISTS },
  flight: { key: 'o.flight_day', type: 'date', lists: ALL_LISTS },
  name: { key: LISTED_COLUMNS.name.sort, type: 'text', lists: ALL_LISTS, isWhole: true },
  email: { key: LISTED_COLUMNS.email.sort, type: 'text', lists: ALL_LISTS, isWhole: true },
}

/**
 * The page in the order of an index. Without a sort, lists follow each other. By a value, a list is two runs of it, those with a
 * value and then those without, and the runs of all lists are merged. Each is read no further than to the page's end.
 */
function pageOf(lists: readonly number[], condition: string, sort: Sort | undefined): string {
  const way = !sort || sort.descending ? 'desc' : 'asc'
  const keyed = sort && KEYS[sort.column]
  const page = 'offset $1::bigint limit $2::bigint'
  if (!keyed) {
    const runs = lists.map(
      (
        list,
        place,
      ) => `(select o.order_id, ${sort ? 0 : place} as part from orders o where ${inLists([list])} and ${condition}
        order by ${list === 0 ? '' : `o.queue ${way}, `}o.order_id ${way} limit $1::bigint + $2::bigint)`,
    )
    return `select order_id, row_number() over (order by part, order_id ${way}) as place from (${runs.join(' union all ')}) runs
      order by part, order_id ${way} ${page}`
  }
  const run = (of: number, hasValue: boolean) => {
    const key = hasValue ? keyed.key : keyed.lists.includes(of) ? `${keyed.key} is null` : 'true'
    const order = hasValue
      ? `o.queue ${way}, ${keyed.key} ${way}, o.order_id ${way}`
      : `o.queue ${way}, o.order_id ${way}`
    return `(select o.order_id, ${hasValue ? keyed.key : 'null'} as key, ${hasValue ? 0 : 1} as part from orders o where o.queue = ${of} and ${
      hasValue ? `${key} is not null` : key
    } and ${condition} order by ${order} limit $1::bigint + $2::bigint)`
  }
  const here = lists.includes(0) ? ALL_LISTS : lists
  const runs = [
    ...here.filter((of) => keyed.lists.includes(of)).map((of) => run(of, true)),
    ...(keyed.isWhole ? [] : here.map((of) => run(of, false))),
  ]
  return `select order_id, row_number() over (order by part, key ${way}, order_id ${way}) as place from (${runs.join(' union all ')}) runs
    order by part, key ${way}, order_id ${way} ${page}`
}
