import type { SearchSchemaInput } from '@tanstack/react-router'
import { readSort, type SortWord } from '#web/admin/orders/sorting.ts'

/** How many rows a page may have (specification section 9). */
export const PAGE_SIZES = [10, 25, 50, 100, 500, 'all'] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** What a list keeps in the address, so that Back, a reload and a shared link show the same rows. */
export interface ListSearch {
  page: number
  size: PageSize
  q: string
  sort: SortWord
  /** Of future orders: those of one processing month, YYYY-MM. */
  month?: string
}

export const LIST_SEARCH_DEFAULTS: ListSearch = { page: 1, size: 10, q: '', sort: '' }

/** Reads a list's state from the address; whatever does not fit becomes its default. */
export function readListSearch(
  search: { page?: unknown; size?: unknown; q?: unknown; sort?: unknown } & SearchSchemaInput,
): ListSearch {
  const page = Number(search.page)
  const size = PAGE_SIZES.find((known) => String(known) === String(search.size).toLowerCase())
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 200) : ''
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : LIST_SEARCH_DEFAULTS.page,
    size: size ?? LIST_SEARCH_DEFAULTS.size,
    q,
    sort: readSort(search.sort),
  }
}
