import { QUEUES, type OrderColumn, type QueueKey } from '#contract/queues.ts'
import { COLUMN_SORTS, SORTED_AT_MOST } from '#contract/sorting.ts'
import { invalid } from '#server/errors.ts'
import { say } from '#server/messages/say.ts'

/** How a list is sorted, where it is not in its own order. */
export interface Sort {
  column: OrderColumn
  descending: boolean
}

const ACCENTS = [
  'áàâãäåąăāéèêëęěēíìîïīóòôõöøőōúùûüůűūñńňçćčśšşșżźžłğřďđťțýÿÁÀÂÃÄÅĄĂĀÉÈÊËĘĚĒÍÌÎÏĪÓÒÔÕÖØŐŌÚÙÛÜŮŰŪÑŃŇÇĆČŚŠŞȘŻŹŽŁĞŘĎĐŤȚÝŸ',
  'aaaaaaaaaeeeeeeeiiiiioooooooouuuuuuunnncccsssszzzlgrddttyyaaaaaaaaaeeeeeeeiiiiioooooooouuuuuuunnncccsssszzzlgrddttyy',
]
// Most names are plain ASCII, and are spared the letter by letter.
const folded = (sql: string) =>
  `case when octet_length(${sql}) = length(${sql}) then lower(${sql}) else translate(lower(${sql}), '${ACCENTS[0]}', '${ACCENTS[1]}') end collate "C"`

/** TABLE: column -> what an order `o` is sorted by; the same in every locale of a database. */
const SORT_KEYS: Record<OrderColumn, string> = {
  id: 'o.order_id',
  name: folded(`o.name || ' ' || o.last_name`),
  email: folded('o.email'),
  telephone: `(coalesce(ltrim(o.country_code, '+'), '') || ' ' || o.phone_number) collate "C"`,
  date: 'o.order_id',
  processDate: 'o.processing_date',
  processMonth: 'o.processing_date',
  refundDate: 'o.refund_date',
  intendedArrivalDate: `(o.intended_arrival_year || lpad(o.intended_arrival_month, 2, '0') || lpad(o.intended_arrival_date, 2, '0')) collate "C"`,
  status: 'shown_status(o.process_status, o.queue)',
}

/**
 * Reads `column` or `-column`; undefined where it is the list's own order. Throws `invalid` for a column that the queue does
 * not show.
 */
export function readSort(queue: QueueKey, word: string | null | undefined): Sort | undefined {
  if (!word) return undefined
  const columns: readonly OrderColumn[] = QUEUES[queue].columns
  const column = columns.find((known) => known === word.replace(/^-/, ''))
  if (!column) throw invalid('sort', 'There is no such column in this list')
  const descending = word.startsWith('-')
  const isOwn = descending && SORT_KEYS[column] === SORT_KEYS.id && QUEUES[queue].lists.length === 1
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
    say`Up to ${most!} orders can be sorted by this column, and here are ${here!}. Search first, or sort by order ID or date.`,
  )
}

/** What follows `order by`, for orders `o` of these lists; `$1` holds the lists. */
export function orderBy(lists: readonly number[], sort: Sort | undefined): string {
  const newest = 'o.order_id desc'
  if (sort) return `${SORT_KEYS[sort.column]} ${sort.descending ? 'desc' : 'asc'} nulls last, ${newest}`
  return lists.length > 1 ? `array_position($1::int[], o.queue::int), ${newest}` : newest
}
