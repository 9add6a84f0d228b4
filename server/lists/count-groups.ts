import type { Pool } from 'pg'
import {
  GROUPS_OF,
  type GroupedBy,
  type GroupOf,
  type OrderGroup,
  type OrderGroups,
} from '#contract/lists/order-groups.ts'
import { OPEN_LISTS, QUEUES } from '#contract/lists/queues.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import { statementName } from '#server/db/statement-name.ts'
import { filterSql, type FilterSet } from '#server/lists/filters.ts'
import { dueSinceTheHour, dueUntilTheHour, hourOf } from '#server/lists/late.ts'
import type { Selection } from '#server/lists/query.ts'
import { laterGroups, urgentGroups } from '#server/lists/sort-parts.ts'
import { inLists } from '#server/lists/where.ts'
import { WORK_DUE } from '#server/orders/order-columns.ts'

/** TABLE: what a list is sorted by -> the lists that then have groups. */
const GROUPED: Record<GroupedBy, readonly number[]> = {
  due: OPEN_LISTS,
  later: QUEUES.laterOrder.lists,
  owed: QUEUES.refundOrder.lists,
}

/** By what a list is grouped: by what it is sorted by, from the first on, and no search in it; undefined: not at all. */
export function groupedBy({ lists, sort, words }: Pick<Selection, 'lists' | 'sort' | 'words'>): GroupedBy | undefined {
  const by = sort && !sort.descending && sort.column in GROUPED ? (sort.column as GroupedBy) : undefined
  return by && words === '' && lists.every((list) => GROUPED[by].includes(list)) ? by : undefined
}

/**
 * How many orders of a selection are in each group, of which there are `total` in all. Each is read from what is kept of open orders or an index;
 * the one that can be long (what is overdue, or what is in time where that is most of the list; what comes back last; what was refunded) is what is
 * left of the total.
 */
export async function countGroups(
  pool: Pool,
  by: GroupedBy,
  { lists, filters }: Pick<Selection, 'lists' | 'filters'>,
  total: number,
  now = filters?.now ?? new Date(),
): Promise<OrderGroups> {
  const { long, counts: all } = countsOf(by, lists, filters, now)
  const asked = sql`select ${join(
    Object.entries(all)
      .filter(([group]) => group !== long)
      .map(([group, count]) => sql`(${count})::float8 as ${raw(`"${group}"`)}`),
  )}`
  const { text, values } = asked
  // Filters make another text each time; for whole lists planning would take longer than counting.
  const name = filters ? undefined : statementName(pool, text)
  const { rows } = await pool.query<Partial<Record<OrderGroup, number>>>({ name, text, values })
  const counts = rows[0]!
  const others = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const found = { ...counts, [long]: Math.max(0, total - others) }
  return GROUPS_OF[by].flatMap((group: OrderGroup) => (found[group] ? [{ group, count: found[group] }] : []))
}

/** SQL of how many orders each group has; the `long` one's is not asked. */
type Counts = Partial<Record<OrderGroup, Sql>>

function countsOf(
  by: GroupedBy,
  lists: readonly number[],
  filters: FilterSet | undefined,
  now: Date,
): { long: OrderGroup; counts: Counts } {
  if (by === 'later') return { long: 'backLater', counts: countsWithin(lists, filters, laterGroups(now)) }
  if (by === 'owed') {
    const [owed] = QUEUES.refundOrder.lists
    const counts = filters
      ? countsWithin([owed], filters, { owed: raw('true') })
      : { owed: sql`select coalesce(sum(n), 0) from list_totals(array[${raw(owed)}])` }
    return { long: 'paidBack', counts }
  }
  const isFuture = QUEUES.futureOrder.lists.some((list: number) => lists.includes(list))
  return {
    long: isFuture ? 'inTime' : 'overdue',
    counts: filters ? countsWithin(lists, filters, urgentGroups(now)) : keptCounts(lists, now),
  }
}

/** SQL of how many orders of lists fit the filters in each group: an index leads to each. */
function countsWithin(lists: readonly number[], filters: FilterSet | undefined, groups: Counts): Counts {
  const fits = filters ? filterSql(filters, lists) : raw('true')
  const counts = Object.entries(groups).map(([group, condition]) => [
    group,
    sql`select count(*) from orders o where ${inLists(lists)} and ${fits} and ${condition}`,
  ])
  return Object.fromEntries(counts) as Counts
}

/**
 * SQL of how many orders of whole lists each group has. What grows with the years or the day is read from what is kept of open orders,
 * what one hour brings from an index.
 */
function keptCounts(lists: readonly number[], now: Date): Record<GroupOf<'due'>, Sql> {
  const today = sql`${dayInSantoDomingo(now)}::date`
  const moment = sql`${now}::timestamptz`
  const ofLists = raw(`list in (${lists.join(', ')}) and not back`)
  const on = (what: string, from: Sql, until: Sql) =>
    sql`select coalesce(sum(n), 0) from open_within(${raw(`'${what}'`)}, ${from}, ${until}) where ${ofLists}`
  const before = (what: string, moment: Sql) =>
    sql`select coalesce(sum(n), 0) from open_before(${raw(`'${what}'`)}, ${moment}) where ${ofLists}`
  const counted = (condition: Sql) => sql`select count(*) from orders o where ${inLists(lists)} and ${condition}`
  const soon = sql`o.flight_day >= ${today} and o.flight_day <= ${today} + 1 and o.back_at is null`
  const due = raw(WORK_DUE)
  return {
    back: counted(raw('o.back_at is not null')),
    today: on('flight', today, sql`${today} + 1`),
    tomorrow: on('flight', sql`${today} + 1`, sql`${today} + 2`),
    // What was due by now, but for flights until tomorrow: each that is past was due before it.
    overdue: sql`(${before('due', sql`${hourOf(now)}::timestamp`)}) - (${before('flight', today)})
      + (${counted(sql`${dueSinceTheHour(now)} and o.back_at is null`)})
      - (${counted(sql`${soon} and ${due} < ${moment}`)})`,
    inTime: sql`(${before('due', raw(`'infinity'`))}) - (${before('due', sql`${hourOf(now, 1)}::timestamp`)})
      + (${counted(sql`${dueUntilTheHour(now)} and o.back_at is null`)})
      - (${counted(sql`${soon} and ${due} >= ${moment}`)})`,
    missed: before('flight', today),
    rest: on('rest', raw(`'epoch'::date`), raw(`'epoch'::date + 1`)),
  }
}
