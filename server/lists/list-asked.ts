import type { Pool } from 'pg'
import { COLUMN_SORTS } from '#contract/lists/sorting.ts'
import type { Found } from '#server/lists/each-list.ts'
import type { Narrowing } from '#server/lists/filter-orders.ts'
import { isWalked, listFiltered } from '#server/lists/list-filtered.ts'
import type { ListedOrders } from '#server/lists/list-orders.ts'
import { readWanted, type Codes } from '#server/lists/search-codes.ts'
import { searchOrders } from '#server/lists/search-orders.ts'
import { selectOrders } from '#server/lists/select-orders.ts'
import { isCounted, orderBy, refuseLongSort, type Sort } from '#server/lists/sort-orders.ts'

/** Which orders of a queue are asked for, and in which order. */
export interface Asked {
  lists: readonly number[]
  /** What was typed into the search, or nothing. */
  words: string
  /** The kinds of codes that the caller may search by. */
  codes?: Codes
  /** The filters. */
  by?: Narrowing | undefined
  /** Undefined: the list's own order. */
  sort: Sort | undefined
}

export interface Where extends Asked {
  offset: number
  limit: number
}

/** The rows of a queue that were asked for, with their exact number. Throws `invalid` where there are too many to sort. */
export async function listAsked(pool: Pool, { by, sort, ...where }: Where): Promise<ListedOrders> {
  if (!by && !sort) return searchOrders(pool, where)
  const { lists, words, codes } = where
  if (!by && sort && words === '' && isCounted(lists, sort)) return listOldest(pool, where)
  const { offset, limit } = where
  if (words === '' && isWalked(lists, sort)) return listFiltered(pool, { lists, by, sort, offset, limit })
  const isBounded = sort && COLUMN_SORTS[sort.column].reach === 'bounded'
  // Searches and filters remember this number, so asking again costs nothing.
  if (isBounded) refuseLongSort((await listAsked(pool, { ...where, by, sort: undefined, offset: 0, limit: 0 })).total)
  const { from, values } = selectOrders(lists, await readWanted(pool, words, codes), by)
  const order = orderBy(lists, sort, by?.now)
  const { rows } = await pool.query<Found>(
    `with hits as materialized (select o.order_id, row_number() over (order by ${order}) as place from ${from})
    select (select count(*) from hits)::float8 as total, (
      select string_agg(order_row(o), ',' order by place) from hits join orders o using (order_id)
      where place > $${values.length + 1}::bigint and place <= $${values.length + 2}::bigint) as rows`,
    [...values, where.offset, where.offset + where.limit],
  )
  return answerOf(rows)
}

/**
 * The orders before and after one among those asked for, sorted by a column without an index. Throws `invalid` as listAsked does.
 */
export async function findSortedNeighbours(
  pool: Pool,
  { orderId, ...asked }: Asked & { orderId: number },
): Promise<{ previous: number | null; next: number | null }> {
  const { lists, words, codes, by, sort } = asked
  refuseLongSort((await listAsked(pool, { ...asked, sort: undefined, offset: 0, limit: 0 })).total)
  const { from, values } = selectOrders(lists, await readWanted(pool, words, codes), by)
  const { rows } = await pool.query<{
    previous: number | null
    next: number | null
  }>(
    `with here as (select o.order_id from ${from} union select $${values.length + 1}::bigint),
      placed as (select o.order_id, lag(o.order_id) over ordered as previous, lead(o.order_id) over ordered as next
        from here join orders o using (order_id) window ordered as (order by ${orderBy(lists, sort, by?.now)}))
    select previous, next from placed where order_id = $${values.length + 1}::bigint`,
    [...values, orderId],
  )
  return rows[0] ?? { previous: null, next: null }
}

/** A list from its other end: the counters lead there too, and what they find is turned round. */
async function listOldest(
  pool: Pool,
  { lists, offset, limit }: Pick<Where, 'lists' | 'offset' | 'limit'>,
): Promise<ListedOrders> {
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
