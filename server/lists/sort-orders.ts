import { QUEUES, columnsOf, type ListColumn, type QueueKey } from '#contract/lists/queues.ts'
import { COLUMN_SORTS, SORTED_AT_MOST } from '#contract/lists/sorting.ts'
import { invalid } from '#server/errors.ts'
import { raw, sql, type Sql } from '#server/db/sql.ts'
import type { Selection } from '#server/lists/query.ts'
import { keyOf, partOf, sortedBy, todayOf } from '#server/lists/sort-parts.ts'
import { LISTED_COLUMNS } from '#server/orders/order-columns.ts'
import { say } from '#server/words/say.ts'

/** How a list is sorted, where not in its own order. */
export interface Sort {
  column: ListColumn
  descending: boolean
}

/**
 * Reads `column` or `-column`; undefined where it is the list's own order. Throws `invalid` for a column that the queue does
 * not show.
 */
export function readSort(queue: QueueKey, word: string | null | undefined): Sort | undefined {
  if (!word) return undefined
  const column = columnsOf(queue).find((known) => known === word.replace(/^-/, ''))
  if (!column) throw invalid('sort', 'There is no such column in this list')
  const descending = word.startsWith('-')
  const isOwn = descending && LISTED_COLUMNS[column].sort === LISTED_COLUMNS.id.sort && QUEUES[queue].lists.length === 1
  return isOwn ? undefined : { column, descending }
}

/** Throws `invalid` where so many orders are not sorted by that column: without an index it would take as long as they are many. */
export function refuseLongSort(orders: number): void {
  if (orders <= SORTED_AT_MOST) return
  const [most, here] = [SORTED_AT_MOST, orders].map((count) => count.toLocaleString('en'))
  throw invalid(
    'sort',
    say(
      'Up to {0} orders can be sorted by this column, and here are {1}. Search first, or sort by order ID or date.',
      most!,
      here!,
    ),
  )
}

/** SQL of what follows `order by`, for the orders `o` of a selection. */
export function orderBy({ lists, sort, filters }: Pick<Selection, 'lists' | 'sort' | 'filters'>): Sql {
  const newest = raw('o.order_id desc')
  if (!sort) return lists.length > 1 ? sql`array_position(${lists}::int[], o.queue::int), ${newest}` : newest
  const way = raw(sort.descending ? 'desc' : 'asc')
  if (sort.column === 'due' || sort.column === 'owed') {
    const sorted = sortedBy(sort, todayOf(filters?.now ?? new Date()))!
    const part = partOf(sorted)
    const tie = sorted.none?.isNewestFirst
      ? sql`case when ${part} is null then -o.order_id else o.order_id end`
      : raw('o.order_id')
    return sql`${part} nulls last, ${keyOf(sorted)} ${way}, ${tie} ${way}`
  }
  // Orders due, or flying, at the same time keep the order in which they came in.
  const ties = COLUMN_SORTS[sort.column].reach === 'indexed' ? sql`o.order_id ${way}` : newest
  return sql`${raw(LISTED_COLUMNS[sort.column].sort)} ${way} nulls last, ${ties}`
}
