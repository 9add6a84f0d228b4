import type { ListColumn } from '#contract/lists/queues.ts'
import { COLUMN_SORTS, SORTED_AT_MOST } from '#contract/lists/sorting.ts'

/** How a list is sorted as its address says it: by a column, by -column the other way round, or in its own order. */
export type SortWord = '' | ListColumn | `-${ListColumn}`

/** Reads it from the address; what is no column becomes the list's own order. */
export function readSort(word: unknown): SortWord {
  return typeof word === 'string' && Object.hasOwn(COLUMN_SORTS, word.replace(/^-/, '')) ? (word as SortWord) : ''
}

/** What a click on a column's header makes of it: up, then down, then the list's own order again. */
export function nextSort(sort: SortWord, column: ListColumn): SortWord {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? '' : column
}

/** Whether a list of this length can be sorted by that column. */
export function canSort(column: ListColumn, orders: number): boolean {
  return COLUMN_SORTS[column].reach !== 'bounded' || orders <= SORTED_AT_MOST
}
