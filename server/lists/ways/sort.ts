import type { Pool } from 'pg'
import { sql } from '#server/db/sql.ts'
import type { Plan } from '#server/lists/plan.ts'
import type { Found, OrderQuery, Selection } from '#server/lists/query.ts'
import { orderBy } from '#server/lists/sort-orders.ts'
import type { Terms } from '#server/lists/terms.ts'
import { selected } from '#server/lists/where.ts'

/** Rows of all that is selected, sorted. */
export async function readSorted(
  pool: Pool,
  query: OrderQuery,
  { terms }: Extract<Plan, { way: 'sort' }>,
): Promise<Found> {
  const { offset, limit } = query.page
  const { rows } = await pool.query<Found>(
    sql`with hits as materialized (select o.order_id, row_number() over (order by ${orderBy(query)}) as place
        from ${selected(query, terms)})
      select (select count(*) from hits)::float8 as total, (
        select string_agg(order_row(o), ',' order by place) from hits join orders o using (order_id)
        where place > ${offset}::bigint and place <= ${offset + limit}::bigint) as rows`,
  )
  return rows[0]!
}

/** The orders before and after one among those selected, sorted by a column without an index. */
export async function findSortedNeighbours(
  pool: Pool,
  selection: Selection,
  terms: Terms,
  orderId: number,
): Promise<{ previous: number | null; next: number | null }> {
  const { rows } = await pool.query<{ previous: number | null; next: number | null }>(
    sql`with here as (select o.order_id from ${selected(selection, terms)} union select ${orderId}::bigint),
      placed as (select o.order_id, lag(o.order_id) over ordered as previous, lead(o.order_id) over ordered as next
        from here join orders o using (order_id) window ordered as (order by ${orderBy(selection)}))
      select previous, next from placed where order_id = ${orderId}::bigint`,
  )
  return rows[0] ?? { previous: null, next: null }
}
