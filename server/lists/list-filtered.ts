import type { Pool, PoolClient } from 'pg'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { OPEN_LISTS } from '#contract/lists/queues.ts'
import { COLUMN_SORTS } from '#contract/lists/sorting.ts'
import { CLAIM_IDLE_MS } from '#contract/http/timeouts.ts'
import { filterCondition, withinLists, type Narrowing } from '#server/lists/filter-orders.ts'
import { statementName } from '#server/db/statement-name.ts'
import { inLists, pageOf, pageOfBuckets, pageOfIds } from '#server/lists/filtered-page.ts'
import { eachList, type Found } from '#server/lists/each-list.ts'
import type { ListedOrders } from '#server/lists/list-orders.ts'
import {
  AS_KNOWN,
  CHANGED_AT_MOST,
  countAgain,
  recall,
  remember,
  valuesOf,
  type KnownCounts,
} from '#server/lists/remembered-counts.ts'
import type { Sort } from '#server/lists/sort-orders.ts'
import { sortedBy } from '#server/lists/sort-parts.ts'
import { WORK_DUE } from '#server/orders/order-columns.ts'

interface Where {
  /** The maintained lists, one after the other: [0] is every order; each below 100. */
  lists: readonly number[]
  offset: number
  limit: number
  by: Narrowing | undefined
  /** By a column with an index; undefined: the newest of each list first. */
  sort: Sort | undefined
}

interface Counted extends Found {
  known?: KnownCounts | null
  changed?: number
}

const HOUR_MS = 3_600_000
/** A count that took this long is worth remembering. */
const REMEMBER_FROM_MS = 0.5
/** As many rows as a page shows at most, by itself or as somebody chooses. */
const USUAL_ROWS = 100
const SLOW = ` or clock_timestamp() > statement_timestamp() + interval '${REMEMBER_FROM_MS} ms'`
const ALIVE = `c.active_at > now() - interval '${CLAIM_IDLE_MS} milliseconds'`

/** Or this many, unless an index names fewer: those are found as quickly again. */
const REMEMBER_FROM = 5000

/** Whether lists can be read in this way: in their own order or by what has an index. */
export function isWalked(lists: readonly number[], sort: Sort | undefined): boolean {
  return lists.every((list) => list < 100) && (!sort || COLUMN_SORTS[sort.column].reach !== 'bounded')
}

/**
 * Rows of lists that fit the filters, newest first or by an index, with their exact number at that instant. What a filter counts
 * in each bucket of ids is remembered with the bucket's version, as for a search (remembered-counts.ts), so that from the second time on
 * only what changed is counted again. What hangs on the clock or on claims is counted each time, by the few that it concerns.
 */
export async function listFiltered(pool: Pool, asked: Where): Promise<ListedOrders> {
  const where = asked.by ? { ...asked, ...withinLists(asked.lists, asked.by) } : asked
  const { lists, offset, limit, sort } = where
  if (lists.length === 0) return { total: 0, rowsJson: '[]' }
  const { total, rows } =
    sort || lists.length === 1
      ? await listMerged(pool, pool, where)
      : await eachList(pool, lists, { offset, limit }, (client, list, page) =>
          listMerged(pool, client, { ...where, ...page, lists: [list] }),
        )
  return { total, rowsJson: `[${rows ?? ''}]` }
}

/** One list, or several as one. */
async function listMerged(pool: Pool, client: Client, where: Where): Promise<Found> {
  const { by, lists } = where
  const free = by && withoutClaimed(by)
  const isRemembered = free !== undefined && free.filters.due !== 'today' && hasAny(free)
  const key = JSON.stringify(['filters', lists, free?.filters, free && HOURLY.has(free.filters.due) && thisHour(free)])
  const known = isRemembered ? recall(pool, key) : undefined
  let answer = await ask(pool, client, where, known, isRemembered)
  // Too much has changed since it was counted.
  if ((answer.changed ?? 0) > CHANGED_AT_MOST) answer = await ask(pool, client, where, undefined, isRemembered)
  if (answer.known && isRemembered) remember(pool, key, answer.known)
  return answer
}

/**
 * The hour that has begun: what was late then is late until it changes, so that its count can be remembered; the few that became so since
 * are counted each time.
 */
function thisHour({ now }: Narrowing): Date {
  return new Date(now.getTime() - (now.getTime() % HOUR_MS))
}

/** What is asked of the clock by the hour: days begin with one. */
const HOURLY: ReadonlySet<string | null> = new Set(['late', 'missed'])

/** Unclaimed orders are counted by the few that are claimed: these are subtracted from all. */
function withoutClaimed(by: Narrowing): Narrowing | undefined {
  if (by.filters.claimed === null) return by
  return by.filters.claimed === 'nobody' ? { ...by, filters: { ...by.filters, claimed: null } } : undefined
}

const hasAny = ({ filters }: Narrowing) => Object.values(filters).some((wanted) => wanted !== null)

type Client = Pick<PoolClient, 'query'>

async function ask(
  pool: Pool,
  client: Client,
  where: Where,
  known: KnownCounts | undefined,
  isRemembered: boolean,
): Promise<Counted> {
  const { lists, offset, limit, by, sort } = where
  const values: unknown[] = known ? valuesOf(known) : []
  const next = (value: unknown) => `$${values.push(value)}`
  // The first page of a usual size is planned as what it is: few rows.
  const window =
    offset === 0 && limit <= USUAL_ROWS
      ? { offset: '0', limit: String(limit) }
      : { offset: `${next(offset)}::bigint`, limit: `${next(limit)}::bigint` }
  const condition = (narrowing: Narrowing | undefined) => {
    if (!narrowing || !hasAny(narrowing)) return 'true'
    const { sql, values: more } = filterCondition(narrowing, values.length + 1, 'once')
    values.push(...more)
    return sql
  }
  const isFree = by?.filters.claimed === 'nobody'
  const isLate = isRemembered && by?.filters.due === 'late'
  const fits = condition(isFree ? withoutClaimed(by) : by)
  const counted = isLate ? condition({ ...withoutClaimed(by)!, now: thisHour(by) }) : fits
  const asked = isFree ? `${fits} and ${condition({ ...by, filters: { ...NONE(by), claimed: 'nobody' } })}` : fits
  // Only then is the page in the buckets that are counted, or in the ids.
  const isThere = lists.length === 1 && !sort && !isFree && !isLate
  const hasIds = !known && isRemembered && isThere && by!.filters.flight !== null
  const { ctes, total, fresh } = known ? countChanged(lists, counted) : countAll(lists, counted, isRemembered, hasIds)
  const since = isLate
    ? ` + (select count(*) from orders o where ${inLists(lists)} and ${fits} and ${WORK_DUE} >= ${next(thisHour(by))})`
    : ''
  const taken = isFree
    ? ` - (select count(*) from order_claims c join orders o using (order_id) where ${ALIVE} and ${inLists(lists)} and ${fits})`
    : ''
  // Nothing else asks for the day, and what is not asked for is no parameter.
  const isDue = sort?.column === 'due' && [0, ...OPEN_LISTS].some((list) => lists.includes(list))
  const today = isDue ? `(select ${next(dayInSantoDomingo(by?.now ?? new Date()))}::date)` : ''
  const sorted = sortedBy(sort, today, by?.filters.due)
  const page = hasIds
    ? pageOfIds(window)
    : known && isThere
      ? pageOfBuckets(lists[0]!, counted, window)
      : pageOf(lists, asked, sort, sorted, window)
  // Where only the number is asked for, a page that nothing reads is not even planned.
  const read =
    limit > 0
      ? `select string_agg(order_row(o), ',' order by page.place) from page join orders o using (order_id)`
      : 'null'
  const text = `with ${[...ctes, `page as (${page})`].join(',\n')}
      select ((${total})${since}${taken})::float8 as total, ${fresh}, (${read}) as rows`
  const { rows } = await client.query<Counted>({ name: statementName(pool, text), text, values })
  return rows[0]!
}

/** No filter at all. */
const NONE = ({ filters }: Narrowing) =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, null])) as Narrowing['filters']

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
function countAll(lists: readonly number[], condition: string, isRemembered: boolean, hasIds: boolean): Counting {
  if (condition === 'true')
    return {
      ctes: [],
      total: `select coalesce(sum(n), 0) from list_totals(array[${lists.join(', ')}])`,
      fresh: 'null as known',
    }
  const fitting = `from orders o where ${inLists(lists)} and ${condition}`
  if (!isRemembered) return { ctes: [], total: `select count(*) ${fitting}`, fresh: 'null as known' }
  return {
    ctes: [
      ...(hasIds ? [`ids as materialized (select order_id ${fitting})`] : []),
      `hits as materialized (select order_id >> 14 as bucket, count(*)::int as n, max(order_id) as top ${hasIds ? 'from ids' : fitting} group by 1)`,
    ],
    total: 'select coalesce(sum(n), 0) from hits',
    fresh: `case when (select coalesce(sum(n), 0) from hits) >= ${REMEMBER_FROM}${hasIds ? '' : SLOW} then (
      select ${AS_KNOWN}
      from bucket_versions() left join hits using (bucket)) end as known`,
  }
}

/** What was remembered, and what is counted again where it is out of date. */
function countChanged(lists: readonly number[], condition: string): Counting {
  const inBucket = 'o.order_id >= v.bucket::bigint << 14 and o.order_id < (v.bucket + 1)::bigint << 14'
  return {
    ctes: countAgain(
      { tables: 'orders o', fits: `${inLists(lists)} and ${inBucket} and ${condition}`, id: 'o.order_id' },
      1,
    ),
    total: 'select coalesce(sum(n), 0) from counts',
    fresh: `(select n from changed) as changed,
      case when (select n from changed) > 0 then (select ${AS_KNOWN} from counts) end as known`,
  }
}
