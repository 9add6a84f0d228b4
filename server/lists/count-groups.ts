import type { Pool } from 'pg'
import { ORDER_GROUPS, type OrderGroup, type OrderGroups } from '#contract/lists/order-groups.ts'
import { OPEN_LISTS, QUEUES } from '#contract/lists/queues.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import { statementName } from '#server/db/statement-name.ts'
import { filterSql, type FilterSet } from '#server/lists/filters.ts'
import { dueSinceTheHour, dueUntilTheHour, hourOf } from '#server/lists/late.ts'
import type { Selection } from '#server/lists/query.ts'
import { urgentGroups } from '#server/lists/sort-parts.ts'
import { inLists } from '#server/lists/where.ts'
import { WORK_DUE } from '#server/orders/order-columns.ts'

/** Whether a list has groups: what waits, from the most urgent on, and no search in it. */
export function isGrouped({ lists, sort, words }: Pick<Selection, 'lists' | 'sort' | 'words'>): boolean {
  return sort?.column === 'due' && !sort.descending && words === '' && lists.every((list) => OPEN_LISTS.includes(list))
}

/**
 * How many orders of a selection are in each group, of which there are `total` in all. Each is read from what is kept of open orders or an index;
 * the one that can be long (what is overdue, or what is in time where that is most of the list) is what is left of the total.
 */
export async function countGroups(
  pool: Pool,
  { lists, filters }: Pick<Selection, 'lists' | 'filters'>,
  total: number,
  now = filters?.now ?? new Date(),
): Promise<OrderGroups> {
  const isFuture = QUEUES.futureOrder.lists.some((list: number) => lists.includes(list))
  const long: OrderGroup = isFuture ? 'inTime' : 'overdue'
  const all = filters ? countsWithin(lists, filters, now) : keptCounts(lists, now)
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
  return ORDER_GROUPS.flatMap((group) => (found[group] ? [{ group, count: found[group] }] : []))
}

type Counts = Record<OrderGroup, Sql>

/** SQL of how many orders of a list fit its filters in each group: an index leads to each. */
function countsWithin(lists: readonly number[], filters: FilterSet, now: Date): Counts {
  const within = sql`${inLists(lists)} and ${filterSql(filters, lists)}`
  const groups = Object.entries(urgentGroups(now)).map(([group, condition]) => [
    group,
    sql`select count(*) from orders o where ${within} and ${condition}`,
  ])
  return Object.fromEntries(groups) as Counts
}

/**
 * SQL of how many orders of whole lists each group has. What grows with the years or the day is read from what is kept of open orders,
 * what one hour brings from an index.
 */
function keptCounts(lists: readonly number[], now: Date): Counts {
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
