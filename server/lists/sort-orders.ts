import { QUEUES, columnsOf, type ListColumn, type QueueKey } from '#contract/lists/queues.ts'
import { COLUMN_SORTS, SORTED_AT_MOST } from '#contract/lists/sorting.ts'
import { invalid } from '#server/errors.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { keyOf, partOf, sortedBy } from '#server/lists/sort-parts.ts'
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

/** Whether the counters lead to each page of that order: of one list, by the ids. */
export function isCounted(lists: readonly number[], sort: Sort): boolean {
  return lists.length === 1 && COLUMN_SORTS[sort.column].reach === 'always'
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

/** What follows `order by`, for orders `o` of these lists; `$1` holds the lists. */
export function orderBy(lists: readonly number[], sort: Sort | undefined, now = new Date()): string {
  const newest = 'o.order_id desc'
  if (sort) {
    const way = sort.descending ? 'desc' : 'asc'
    if (sort.column === 'due') {
      const sorted = sortedBy(sort, `'${dayInSantoDomingo(now)}'::date`)!
      return `${partOf(sorted)} nulls last, ${keyOf(sorted)} ${way}, o.order_id ${way}`
    }
    // Orders due, or flying, at the same time keep the order in which they came in.
    const ties = COLUMN_SORTS[sort.column].reach === 'indexed' ? `o.order_id ${way}` : newest
    return `${LISTED_COLUMNS[sort.column].sort} ${way} nulls last, ${ties}`
  }
  return lists.length > 1 ? `array_position($1::int[], o.queue::int), ${newest}` : newest
}
