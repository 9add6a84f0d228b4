import type { SearchSchemaInput } from '@tanstack/react-router'
import type { QueueKey } from '#contract/lists/queues.ts'
import { filtersIn, type ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import { readSort, type SortWord } from '#web/admin/orders/table/sorting.ts'

/** Stands in the address of future orders for the table of all months. */
export const ALL_MONTHS = 'all'

/** What the address of a queue's list needs beside its filters: future orders open as the grid of their months without it. */
export const monthsOf = (queue: QueueKey) => (queue === 'futureOrder' ? { month: ALL_MONTHS } : {})

/** How many rows a page may have. */
export const PAGE_SIZES = [10, 25, 50, 100, 500, 'all'] as const
/** `fit`: as many as the window shows, at least ten. */
export type PageSize = (typeof PAGE_SIZES)[number] | 'fit'

/** What a list keeps in the address, so that Back, a reload and a shared link show the same rows. */
export interface ListAddress extends ListFilters {
  page: number
  size: PageSize
  sort: SortWord
  /** Of future orders: those of one processing month, YYYY-MM. */
  month?: string
  /** The saved view that is shown: its name and its columns. */
  view?: number
}

/** What a list shows: what the address says, and what is searched for, which may be a passport and so is never in it. */
export interface ListSearch extends Omit<ListAddress, 'size'> {
  size: number | 'all'
  /** The size follows the window. */
  fits: boolean
  q: string
}

export const LIST_ADDRESS_DEFAULTS: ListAddress = { page: 1, size: 'fit', sort: '' }

/** Reads a list's state from the address; whatever does not fit becomes its default. */
export function readListAddress(
  search: { page?: unknown; size?: unknown; sort?: unknown; view?: unknown } & Partial<
    Record<keyof ListFilters, unknown>
  > &
    SearchSchemaInput,
): ListAddress {
  const page = Number(search.page)
  const size = PAGE_SIZES.find((known) => String(known) === String(search.size).toLowerCase())
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : LIST_ADDRESS_DEFAULTS.page,
    size: size ?? LIST_ADDRESS_DEFAULTS.size,
    sort: readSort(search.sort),
    ...(Number.isSafeInteger(search.view) && { view: Number(search.view) }),
    ...filtersIn(search),
  }
}
