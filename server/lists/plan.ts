import { COLUMN_SORTS } from '#contract/lists/sorting.ts'
import { isFiltering, withinLists, type FilterSet } from '#server/lists/filters.ts'
import type { Selection } from '#server/lists/query.ts'
import type { Sort } from '#server/lists/sort-orders.ts'
import type { Terms } from '#server/lists/terms.ts'

/** A way in which the database finds the rows of a page, and their number. */
export type Plan =
  /** No order can fit. */
  | { way: 'nothing' }
  /** The counters lead to each page: of lists in their own order, or of one from its other end. */
  | { way: 'counter'; oldestFirst: boolean }
  /** The trigram index finds the words. */
  | { way: 'search'; terms: Terms }
  /** Indexes of the lists are walked to the page, and what fits is counted once and remembered. */
  | { way: 'walk'; lists: readonly number[]; filters: FilterSet | undefined; sort: Sort | undefined }
  /** All that is selected is read and sorted; `isBounded`: up to a number of orders. */
  | { way: 'sort'; terms: Terms; isBounded: boolean }

/** Decides by which way a selection is read; knows nothing of the database. */
export function planOf({ lists, filters, sort }: Omit<Selection, 'words' | 'codes'>, terms: Terms): Plan {
  const reach = sort && COLUMN_SORTS[sort.column].reach
  const isSearch = terms.words.length > 0
  if (!filters && !sort) return isSearch ? { way: 'search', terms } : { way: 'counter', oldestFirst: false }
  if (!filters && !isSearch && lists.length === 1 && reach === 'always') return { way: 'counter', oldestFirst: true }
  if (isSearch || reach === 'bounded' || lists.some((list) => list >= 100))
    return { way: 'sort', terms, isBounded: reach === 'bounded' }
  if (!filters) return { way: 'walk', lists, filters, sort }
  const within = withinLists(lists, filters)
  if (within.lists.length === 0) return { way: 'nothing' }
  return { way: 'walk', sort, lists: within.lists, filters: isFiltering(within.filters) ? within.filters : undefined }
}
