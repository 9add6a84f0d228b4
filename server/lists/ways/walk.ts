import type { Pool, PoolClient } from 'pg'
import { FILTER_NAMES } from '#contract/lists/list-filters.ts'
import { OPEN_LISTS } from '#contract/lists/queues.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { all, join, raw, sql, type Sql } from '#server/db/sql.ts'
import { statementName } from '#server/db/statement-name.ts'
import { eachList } from '#server/lists/each-list.ts'
import {
  filterSql,
  filterSqlByList,
  isFiltering,
  ONCE,
  NOBODYS,
  ONCE_BESIDE_AN_INDEX,
  SOMEBODYS,
  withFilter,
  type FilterSet,
} from '#server/lists/filters.ts'
import { hourBegan, lateAt } from '#server/lists/late.ts'
import type { Plan } from '#server/lists/plan.ts'
import type { Found, Page } from '#server/lists/query.ts'
import {
  AS_KNOWN,
  CHANGED_AT_MOST,
  countAgain,
  remember,
  rememberedCounts,
  type KnownCounts,
  type Window,
} from '#server/lists/remember.ts'
import { sortedBy } from '#server/lists/sort-parts.ts'
import { pageByIndex, pageOfBuckets, pageOfIds } from '#server/lists/ways/walked-page.ts'
import { inLists } from '#server/lists/where.ts'
import { WORK_DUE } from '#server/orders/order-columns.ts'

type Walk = Omit<Extract<Plan, { way: 'walk' }>, 'way'> & { page: Page }
type Client = Pick<PoolClient, 'query'>

interface Counted extends Found {
  known?: KnownCounts | null
  changed?: number
}

/** As many rows as a page shows at most, by itself or as somebody chooses. */
const USUAL_ROWS = 100
/** A count is worth remembering that took this long, or found this many, unless an index names fewer: those are found as quickly again. */
const REMEMBER_FROM_MS = 0.5
const REMEMBER_FROM = 5000

/**
 * Rows of lists that fit the filters, newest first or by an index, with their exact number at that instant. What a filter counts
 * in each bucket of ids is remembered with the bucket's version, as for a search (remember.ts), so that from the second time on
 * only what changed is counted again. What hangs on the clock or on claims is counted each time, by the few that it concerns.
 */
export async function readWalked(pool: Pool, page: Page, { lists, filters, sort }: Omit<Walk, 'page'>): Promise<Found> {
  if (sort || lists.length === 1) return walkMerged(pool, pool, { lists, filters, sort, page })
  return eachList(pool, lists, page, (client, list, here) =>
    walkMerged(pool, client, { filters, sort, page: here, lists: [list] }),
  )
}

/** One list, or several as one. */
async function walkMerged(pool: Pool, client: Client, walk: Walk): Promise<Found> {
  const { lists, filters } = walk
  const counted = filters && withoutClaims(filters)
  const isRemembered =
    counted !== undefined &&
    !isByTheMinute(counted) &&
    !isOfRefunds(counted) &&
    isFiltering(counted) &&
    !isLateAlone(counted)
  const key = JSON.stringify([
    'filters',
    lists,
    counted?.values,
    counted && isHourly(counted) && hourBegan(counted.now),
  ])
  const known = isRemembered ? rememberedCounts(pool, key) : undefined
  let found = await read(pool, client, walk, isRemembered, known)
  // Too much has changed since it was counted.
  if ((found.changed ?? 0) > CHANGED_AT_MOST) found = await read(pool, client, walk, isRemembered, undefined)
  if (found.known && isRemembered) remember(pool, key, found.known)
  return found
}

/**
 * Filters by the clock that are counted by the hour; days begin with one. What was late when it began is late until it changes, so that its
 * count can be remembered; the few that became so since are counted each time.
 */
const isHourly = ({ values: { due } }: FilterSet) => due === 'late' || due === 'missed'

/** Whether `late` is the only filter: that count is kept, whatever else waits. */
const isLateAlone = ({ values }: FilterSet) =>
  FILTER_NAMES.every((name) => values[name] === (name === 'due' ? 'late' : null))

/** What comes due from now on changes with every minute. */
const isByTheMinute = ({ values: { due, dueBefore } }: FilterSet) => due === 'today' || dueBefore !== null

/** Refunds are rows of their own, and few: they are counted each time. */
const isOfRefunds = ({ values: { refund, owedIn, paidBack } }: FilterSet) =>
  refund !== null || owedIn !== null || paidBack !== null

/**
 * Filters that an index names orders by, however old they are. What was completed is written with the order's row, by its trigger: its counts
 * are remembered as those of the row are.
 */
const BY_INDEX = ['flight', 'since', 'completedOn', 'completedBy'] as const

/** Orders that nobody has are counted by the few that somebody has: these are subtracted from all. Undefined where claims themselves are asked for. */
function withoutClaims(filters: FilterSet): FilterSet | undefined {
  const { claimed } = filters.values
  if (claimed !== null && claimed !== 'nobody') return undefined
  return nobodys(filters).reduce((left, name) => withFilter(left, name, null), filters)
}

/** The filters that ask for what nobody has. */
const nobodys = ({ values }: FilterSet) => NOBODYS.filter((name) => values[name] === 'nobody')

async function read(
  pool: Pool,
  client: Client,
  { lists, page, filters, sort }: Walk,
  isRemembered: boolean,
  known: KnownCounts | undefined,
): Promise<Counted> {
  const nobodysOf = filters && withoutClaims(filters) ? nobodys(filters) : []
  const isNobodys = nobodysOf.length > 0
  const isLate = isRemembered && filters?.values.due === 'late'
  const counted = isNobodys ? withoutClaims(filters!) : filters
  const fits = filterSql(counted, lists, ONCE)
  const sinceHour = isLate ? { ...counted!, now: hourBegan(filters.now) } : undefined
  const counts = sinceHour ? filterSql(sinceHour, lists, ONCE) : fits
  // Only then is the page in the buckets that are counted, or in the ids.
  const isThere = lists.length === 1 && !sort && !isNobodys && !isLate
  const hasIds = !known && isRemembered && isThere && BY_INDEX.some((name) => filters!.values[name] !== null)
  const { tables, total, fresh } = known
    ? countChanged(lists, counts, known)
    : counted && isLateAlone(counted)
      ? countLate(lists, counted)
      : countAll(lists, counts, { isRemembered, hasIds, isFiltered: counted !== undefined && isFiltering(counted) })
  const since = sinceHour
    ? sql` + (select count(*) from orders o where ${inLists(lists)} and ${fits} and ${raw(WORK_DUE)} >= ${sinceHour.now})`
    : raw('')
  const taken = isNobodys
    ? sql` - (select count(*) from (${join(
        nobodysOf.map((name) => SOMEBODYS[name]),
        ' union ',
      )}) s join orders o using (order_id) where ${inLists(lists)} and ${fits})`
    : raw('')
  // Nothing else asks for the day, and what is not asked for is no parameter.
  const isDue = sort?.column === 'due' && [0, ...OPEN_LISTS].some((list) => lists.includes(list))
  const today = isDue ? sql`(select ${dayInSantoDomingo(filters?.now ?? new Date())}::date)` : raw('')
  const sorted = sortedBy(sort, today, filters?.values.dueBefore ? 'today' : filters?.values.due)
  const window = windowOf(page)
  const shown = isNobodys ? filterSql(filters, lists, ONCE) : fits
  const ids = hasIds
    ? pageOfIds(window)
    : known && isThere
      ? pageOfBuckets(lists[0]!, filterSql(filters, lists, ONCE_BESIDE_AN_INDEX), window)
      : pageByIndex(lists, filterSqlByList(filters, lists, ONCE, shown), sort, sorted, window)
  // Where only the number is asked for, a page that nothing reads is not even planned.
  const rows =
    page.limit > 0
      ? sql`select string_agg(order_row(o), ',' order by page.place) from page join orders o using (order_id)`
      : raw('null')
  const { text, values } = sql`with ${join([...tables, sql`page as (${ids})`], ',\n')}
      select ((${total})${since}${taken})::float8 as total, ${fresh}, (${rows}) as rows`
  // What names tags is planned for these very tags, and there are many.
  const name = filters?.values.tag ? undefined : statementName(pool, text)
  const found = await client.query<Counted>({ name, text, values })
  return found.rows[0]!
}

/** The first page of a usual size is planned as what it is: few rows. */
function windowOf({ offset, limit }: Page): Window {
  if (offset === 0 && limit <= USUAL_ROWS) return { offset: raw(0), limit: raw(limit) }
  return { offset: sql`${offset}::bigint`, limit: sql`${limit}::bigint` }
}

interface Counting {
  tables: Sql[]
  total: Sql
  /** What to remember of it. */
  fresh: Sql
}

const NOTHING_FRESH = raw('null as known')

/**
 * The number of all rows, and how many are in each bucket where that is worth knowing. Where an index counts them, `hasIds`, their ids
 * are there to make the page of: some days of flights lie far from the newest order, from which a list would be walked to them.
 */
function countAll(
  lists: readonly number[],
  fits: Sql,
  { isFiltered, isRemembered, hasIds }: { isFiltered: boolean; isRemembered: boolean; hasIds: boolean },
): Counting {
  const [tables, fresh] = [[], NOTHING_FRESH]
  if (!isFiltered)
    return { tables, fresh, total: sql`select coalesce(sum(n), 0) from list_totals(array[${raw(lists.join(', '))}])` }
  const fitting = sql`from orders o where ${inLists(lists)} and ${fits}`
  if (!isRemembered) return { tables, fresh, total: sql`select count(*) ${fitting}` }
  const slow = hasIds
    ? raw('')
    : sql` or clock_timestamp() > statement_timestamp() + interval '${raw(REMEMBER_FROM_MS)} ms'`
  return {
    tables: [
      ...(hasIds ? [sql`ids as materialized (select order_id ${fitting})`] : []),
      sql`hits as materialized (select order_id >> 14 as bucket, count(*)::int as n, max(order_id) as top
        ${hasIds ? raw('from ids') : fitting} group by 1)`,
    ],
    total: raw('select coalesce(sum(n), 0) from hits'),
    fresh: sql`case when (select coalesce(sum(n), 0) from hits) >= ${raw(REMEMBER_FROM)}${slow} then (
      select ${AS_KNOWN} from bucket_versions() left join hits using (bucket)) end as known`,
  }
}

function countLate(lists: readonly number[], { now }: FilterSet): Counting {
  // 0 is every order.
  const ofLists = raw(lists.includes(0) ? 'true' : `list in (${lists.join(', ')})`)
  const total = sql`select coalesce(sum(n), 0) from (${lateAt(now)}) late where ${ofLists}`
  return { tables: [], fresh: NOTHING_FRESH, total }
}

/** What was remembered, and what is counted again where it is out of date. */
function countChanged(lists: readonly number[], fits: Sql, known: KnownCounts): Counting {
  return {
    tables: countAgain({ tables: raw('orders o'), fits: all([inLists(lists), fits]), id: raw('o.order_id') }, known),
    total: raw('select coalesce(sum(n), 0) from counts'),
    fresh: sql`(select n from changed) as changed,
      case when (select n from changed) > 0 then (select ${AS_KNOWN} from counts) end as known`,
  }
}
