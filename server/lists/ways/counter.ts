import type { Pool } from 'pg'
import type { Plan } from '#server/lists/plan.ts'
import type { Found, Page } from '#server/lists/query.ts'

/** Rows of whole lists, newest first, or of one the oldest: the counters lead there; as quick at any depth, and at any number of orders. */
export async function readCounted(
  pool: Pool,
  lists: readonly number[],
  { offset, limit }: Page,
  { oldestFirst }: Extract<Plan, { way: 'counter' }>,
): Promise<Found> {
  const { rows } = await pool.query<Found>(
    oldestFirst
      ? { name: 'list-oldest', text: OLDEST, values: [lists[0], offset, limit] }
      : { name: 'list-orders', text: 'select total, rows from list_page($1, $2, $3)', values: [lists, offset, limit] },
  )
  return rows[0]!
}

/** A list from its other end: what the counters find is turned round. */
const OLDEST = `with counted as materialized (select coalesce(sum(n), 0)::bigint as n from list_totals(array[$1::int])),
    page as (select list_rows($1, greatest(n - $2::bigint - $3::bigint, 0), greatest(least($3, n - $2::bigint), 0)::int) as rows
      from counted)
  select (select n from counted)::float8 as total, (
    select string_agg(row::text, ',' order by place desc)
    from page, json_array_elements(('[' || page.rows || ']')::json) with ordinality as one (row, place)) as rows`
