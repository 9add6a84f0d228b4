import type { SearchSchemaInput } from '@tanstack/react-router'
import { ALL_MONTHS, LIST_ADDRESS_DEFAULTS, readListAddress, type ListAddress } from '#web/admin/orders/list-search.ts'

/** What the future orders keep in the address: nothing for the grid; a month (YYYY-MM) or all of them for a table. */
export interface FutureSearch extends Omit<ListAddress, 'month'> {
  month: string
}

export const FUTURE_SEARCH_DEFAULTS: FutureSearch = { ...LIST_ADDRESS_DEFAULTS, month: '' }

/** Reads the screen's state from the address; whatever does not fit becomes its default. */
export function readFutureSearch(
  search: { page?: unknown; size?: unknown; sort?: unknown; month?: unknown } & SearchSchemaInput,
): FutureSearch {
  const list = readListAddress(search)
  if (typeof search.month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(search.month)) {
    return { ...list, month: search.month }
  }
  return { ...list, month: search.month === ALL_MONTHS ? ALL_MONTHS : '' }
}
