import type { Pool } from 'pg'
import { ORDER_GROUPS, type OrderGroup, type OrderGroups } from '#contract/lists/order-groups.ts'
import { OPEN_LISTS, QUEUES } from '#contract/lists/queues.ts'
import { join, raw, sql } from '#server/db/sql.ts'
import { filterSql } from '#server/lists/filters.ts'
import type { Selection } from '#server/lists/query.ts'
import { urgentGroups } from '#server/lists/sort-parts.ts'
import { inLists } from '#server/lists/where.ts'

/** Whether a list has groups: what waits, from the most urgent on, and no search in it. */
export function isGrouped({ lists, sort, words }: Pick<Selection, 'lists' | 'sort' | 'words'>): boolean {
  return sort?.column === 'due' && !sort.descending && words === '' && lists.every((list) => OPEN_LISTS.includes(list))
}

/**
 * How many orders of a selection are in each group, of which there are `total` in all. An index leads to each group; the one that can
 * be long, what is overdue, or what is in time where that is most of the list, is what is left of the total.
 */
export async function countGroups(
  pool: Pool,
  { lists, filters }: Pick<Selection, 'lists' | 'filters'>,
  total: number,
): Promise<OrderGroups> {
  const long: OrderGroup = QUEUES.futureOrder.lists.some((list: number) => lists.includes(list)) ? 'inTime' : 'overdue'
  const short = Object.entries(urgentGroups(filters?.now ?? new Date())).filter(([group]) => group !== long)
  const within = sql`${inLists(lists)} and ${filterSql(filters)}`
  const { rows } = await pool.query<Partial<Record<OrderGroup, number>>>(
    sql`select ${join(
      short.map(
        ([group, condition]) =>
          sql`(select count(*) from orders o where ${within} and ${condition})::float8 as ${raw(`"${group}"`)}`,
      ),
    )}`,
  )
  const counts = rows[0]!
  const others = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const all = { ...counts, [long]: Math.max(0, total - others) }
  return ORDER_GROUPS.flatMap((group) => (all[group] ? [{ group, count: all[group] }] : []))
}
