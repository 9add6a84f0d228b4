import type { OrderColumn } from '#contract/queues.ts'
import { EXPORT_COLUMNS } from '#server/exports/export-columns.ts'
import { searchCondition } from '#server/orders/search-condition.ts'
import { searchWords } from '#server/orders/search-text.ts'

/** Which orders to write, in which order. */
export interface Selection {
  /** The maintained lists, one after the other: QUEUES[…].lists, or monthList(). */
  lists: readonly number[]
  columns: readonly OrderColumn[]
  /** What was typed into the search, or nothing. */
  words: string
  sort: { column: OrderColumn; descending: boolean } | undefined
}

interface Statement {
  text: string
  values: unknown[]
}

/** The statements that count the orders of a selection and read their cells, each row one array of texts. */
export function selectOrders({ lists, columns, words: typed, sort }: Selection): { count: Statement; rows: Statement } {
  const words = searchWords(typed)
  const found = searchCondition(words, 2, true)
  const from = words.length === 0 ? 'orders o' : 'order_search s join orders o using (order_id)'
  const where = [inLists(lists), ...(words.length === 0 ? [] : [found.sql])].join(' and ')
  const values = [[...lists], ...found.values]
  const cells = columns.map((column) => EXPORT_COLUMNS[column].text).join(', ')
  // Without a word the counters know the number: as exact in this snapshot, at once.
  const count =
    words.length === 0
      ? { text: 'select coalesce(sum(n), 0)::float8 as n from list_totals($1::int[])', values: [[...lists]] }
      : { text: `select count(*)::float8 as n from ${from} where ${where}`, values }
  return {
    count,
    rows: { text: `select ${cells} from ${from} where ${where} order by ${orderBy(lists, sort)}`, values },
  }
}

/** $1 is always used, whichever kind of list it is. */
function inLists(lists: readonly number[]): string {
  const [first = 0] = lists
  if (first === 0) return '$1::int[] is not null'
  if (first >= 100) return 'o.queue = 3 and month_list(o.processing_date) = any ($1::int[])'
  return 'o.queue = any ($1::int[])'
}

function orderBy(lists: readonly number[], sort: Selection['sort']): string {
  const newest = 'o.order_id desc'
  if (!sort) return lists.length > 1 ? `array_position($1::int[], o.queue::int), ${newest}` : newest
  const { text, sort: key = text } = EXPORT_COLUMNS[sort.column]
  return `${key} ${sort.descending ? 'desc' : 'asc'} nulls last, ${newest}`
}
