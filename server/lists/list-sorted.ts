import type { Pool } from 'pg'
import { listOrders, type ListedOrders } from '#server/lists/list-orders.ts'
import { readWanted, type CodeKind } from '#server/lists/search-codes.ts'
import { searchOrders } from '#server/lists/search-orders.ts'
import { selectOrders } from '#server/lists/select-orders.ts'
import { isCounted, orderBy, refuseLongSort, type Sort } from '#server/lists/sort-orders.ts'

interface Where {
  lists: readonly number[]
  offset: number
  limit: number
  /** What was typed into the search, or nothing. */
  words: string
  /** The kinds of codes that whoever asks may search by. */
  codes?: readonly CodeKind[]
  sort: Sort
}

interface Found {
  total: number
  rows: string | null
}

/** Rows of a queue, or of what a search finds there, sorted by a column. Throws `invalid` where they are too many for it. */
export async function listSorted(pool: Pool, { sort, ...where }: Where): Promise<ListedOrders> {
  const { lists, words, codes = [] } = where
  if (words === '' && isCounted(lists, sort)) return listOldest(pool, where)
  // The number that a search remembers, and so as quick again.
  refuseLongSort((await searchOrders(pool, { lists, words, codes, offset: 0, limit: 0 })).total)
  const { from, values } = selectOrders(lists, await readWanted(pool, words, codes))
  const by = orderBy(lists, sort)
  const { rows } = await pool.query<Found>(
    `with hits as materialized (select o.order_id, row_number() over (order by ${by}) as place from ${from})
    select (select count(*) from hits)::float8 as total, (
      select string_agg(order_row(o), ',' order by place) from hits join orders o using (order_id)
      where place > $${values.length + 1}::bigint and place <= $${values.length + 2}::bigint) as rows`,
    [...values, where.offset, where.offset + where.limit],
  )
  return answerOf(rows)
}

/**
 * The orders before and after one in a sorted list; of one that left the list, those between which it stood. Throws `invalid`
 * as listSorted does.
 */
export async function findSortedNeighbours(
  pool: Pool,
  { lists, sort, orderId }: { lists: readonly number[]; sort: Sort; orderId: number },
): Promise<{ previous: number | null; next: number | null }> {
  refuseLongSort((await listOrders(pool, { lists, offset: 0, limit: 0 })).total)
  const { from, values } = selectOrders(lists, { words: [] })
  const { rows } = await pool.query<{
    previous: number | null
    next: number | null
  }>(
    `with here as (select o.order_id from ${from} union select $2::bigint),
      placed as (select o.order_id, lag(o.order_id) over ordered as previous, lead(o.order_id) over ordered as next
        from here join orders o using (order_id) window ordered as (order by ${orderBy(lists, sort)}))
    select previous, next from placed where order_id = $2::bigint`,
    [...values, orderId],
  )
  return rows[0] ?? { previous: null, next: null }
}

/** A list from its other end: the counters lead there too, and what they find is turned round. */
async function listOldest(pool: Pool, { lists, offset, limit }: Omit<Where, 'sort'>): Promise<ListedOrders> {
  const { rows } = await pool.query<Found>({
    name: 'list-oldest',
    text: `with counted as materialized (select coalesce(sum(n), 0)::bigint as n from list_totals(array[$1::int])),
      page as (select list_rows($1, greatest(n - $2::bigint - $3::bigint, 0), greatest(least($3, n - $2::bigint), 0)::int) as rows
        from counted)
    select (select n from counted)::float8 as total, (
      select string_agg(row::text, ',' order by place desc)
      from page, json_array_elements(('[' || page.rows || ']')::json) with ordinality as one (row, place)) as rows`,
    values: [lists[0], offset, limit],
  })
  return answerOf(rows)
}

function answerOf([found]: Found[]): ListedOrders {
  return { total: found!.total, rowsJson: `[${found!.rows ?? ''}]` }
}
