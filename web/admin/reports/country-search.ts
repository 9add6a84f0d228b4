import type { SearchSchemaInput } from '@tanstack/react-router'
import { LIST_SEARCH_DEFAULTS, readListSearch, type ListSearch } from '#web/admin/orders/list-search.ts'

/** What the country list keeps in the address: a list's page, size and search, and the days it counts (YYYY-MM-DD or none). */
export interface CountrySearch extends ListSearch {
  from: string
  to: string
}

export const COUNTRY_SEARCH_DEFAULTS: CountrySearch = { ...LIST_SEARCH_DEFAULTS, from: '', to: '' }

function readDay(value: unknown): string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : ''
}

/** Reads the country list's state from the address; whatever does not fit becomes its default. */
export function readCountrySearch(
  search: { page?: unknown; size?: unknown; q?: unknown; from?: unknown; to?: unknown } & SearchSchemaInput,
): CountrySearch {
  return { ...readListSearch(search), from: readDay(search.from), to: readDay(search.to) }
}
