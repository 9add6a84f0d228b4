import type { Filters } from '#contract/lists/list-filters.ts'
import { monthList, QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { COLUMN_SORTS } from '#contract/lists/sorting.ts'
import { need, type Context } from '#server/context.ts'
import { readFilters, type FilterSet } from '#server/lists/filters.ts'
import { readSort, type Sort } from '#server/lists/sort-orders.ts'
import { codesFor, type Codes } from '#server/lists/terms.ts'

/** Which orders, and in which order. */
export interface Selection {
  /** The maintained lists to read, one after the other: QUEUES[…].lists, or monthList(); [0] is every order. */
  lists: readonly number[]
  /** What was typed into the search, or nothing. */
  words: string
  /** The kinds of codes that the caller may search by. */
  codes?: Codes
  filters?: FilterSet | undefined
  /** Undefined: the list's own order. */
  sort?: Sort | undefined
}

/** Rows of a list, counted from 0. */
export interface Page {
  offset: number
  limit: number
}

/** What a list is asked for. */
export interface OrderQuery extends Selection {
  page: Page
}

/** Rows of a list. */
export interface ListedOrders {
  /** Exact at the instant of the rows. */
  total: number
  /** A JSON array of contract rows (`orderRow`), made by the database. */
  rowsJson: string
}

/** The maintained lists that hold the orders of a queue, one after the other; for future orders, of one month where one is given. */
export function listsOf(queue: QueueKey, month?: string | null): readonly number[] {
  return queue === 'futureOrder' && month ? [monthList(month)] : QUEUES[queue].lists
}

/** What was sent to say which orders of a queue are meant. */
interface Sent extends Filters {
  month?: string | null
  searchVal?: string | number | null
  sort?: string | null
}

/** Reads the month, words, filters and sort that were sent. Throws `invalid` and `forbidden` as those do. */
export function readSelection(ctx: Context, queue: QueueKey, sent: Sent): Selection {
  const sort = readSort(queue, sent.sort)
  const permission = sort && COLUMN_SORTS[sort.column].permission
  if (permission) need(ctx, permission)
  return {
    lists: listsOf(queue, sent.month),
    words: String(sent.searchVal ?? '').trim(),
    codes: codesFor(ctx),
    filters: readFilters(ctx, sent),
    sort,
  }
}

/** Rows that one of the ways found. */
export interface Found {
  total: number
  /** JSON objects with commas between; null: none. */
  rows: string | null
}
