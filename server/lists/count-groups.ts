import type { Pool } from 'pg'
import { ORDER_GROUPS, type OrderGroup, type OrderGroups } from '#contract/lists/order-groups.ts'
import { OPEN_LISTS, QUEUES } from '#contract/lists/queues.ts'
import { join, raw, sql, type Sql } from '#server/db/sql.ts'
import { filterSql } from '#server/lists/filters.ts'
import type { Selection } from '#server/lists/query.ts'
import { todayOf, urgentGroups } from '#server/lists/sort-parts.ts'
import { inLists } from '#server/lists/where.ts'
import { WORK_DUE } from '#server/orders/order-columns.ts'

/** Whether a list has groups: what waits, from the most urgent on, and no search in it. */
export function isGrouped({ lists, sort, words }: Pick<Selection, 'lists' | 'sort' | 'words'>): boolean {
  return sort?.column === 'due' && !sort.descending && words === '' && lists.every((list) => OPEN_LISTS.includes(list))
}

/** The day of UTC, as counts by day have it. */
export const dayOfUtc = (now: Date): string => now.toISOString().slice(0, 10)

/**
 * How many orders of a selection are in each group, of which there are `total` in all. What is kept of open orders or an index leads to each
 * group; the one that can be long, what is overdue, or what is in time where that is most of the list, is what is left of the total.
 */
export async function countGroups(
  pool: Pool,
  { lists, filters }: Pick<Selection, 'lists' | 'filters'>,
  total: number,
  now = filters?.now ?? new Date(),
): Promise<OrderGroups> {
  const isFuture = QUEUES.futureOrder.lists.some((list: number) => lists.includes(list))
  const long: OrderGroup = isFuture ? 'inTime' : 'overdue'
  const kept = filters ? {} : keptGroups(lists, now)
  const short = Object.entries(urgentGroups(now)).filter(([group]) => group !== long)
  const within = sql`${inLists(lists)} and ${filterSql(filters)}`
  const { rows } = await pool.query<Partial<Record<OrderGroup, number>>>(
    sql`select ${join(
      short.map(([group, condition]) => {
        const count = kept[group as OrderGroup] ?? sql`select count(*) from orders o where ${within} and ${condition}`
        return sql`(${count})::float8 as ${raw(`"${group}"`)}`
      }),
    )}`,
  )
  const counts = rows[0]!
  const others = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const all = { ...counts, [long]: Math.max(0, total - others) }
  return ORDER_GROUPS.flatMap((group) => (all[group] ? [{ group, count: all[group] }] : []))
}

/** SQL of how many orders of whole lists are in the groups that grow with the years, and in those of a day, of what is kept of open orders. */
function keptGroups(lists: readonly number[], now: Date): Partial<Record<OrderGroup, Sql>> {
  const today = todayOf(now)
  const ofLists = raw(`list in (${lists.join(', ')}) and not back`)
  const on = (what: string, from: Sql, until: Sql) =>
    sql`select coalesce(sum(n), 0) from open_within(${raw(`'${what}'`)}, ${from}, ${until}) where ${ofLists}`
  const before = (what: string, day: Sql) =>
    sql`select coalesce(sum(n), 0) from open_before(${raw(`'${what}'`)}, ${day}) where ${ofLists}`
  const day = raw(`'${dayOfUtc(now)}'::date`)
  const due = raw(WORK_DUE)
  const counted = (condition: Sql) =>
    sql`select count(*) from orders o where ${inLists(lists)} and o.back_at is null and ${condition}`
  return {
    today: on('flight', today, sql`${today} + 1`),
    tomorrow: on('flight', sql`${today} + 1`, sql`${today} + 2`),
    missed: before('flight', today),
    rest: on('rest', raw(`'epoch'::date`), raw(`'epoch'::date + 1`)),
    // What was due by now, but for flights until tomorrow: each that is past was due before it.
    overdue: sql`(${before('due', day)}) + (${counted(sql`${due} >= ${day} and ${due} < ${now}::timestamptz`)})
      - (${before('flight', today)})
      - (${counted(sql`o.flight_day >= ${today} and o.flight_day <= ${today} + 1 and ${due} < ${now}::timestamptz`)})`,
  }
}
