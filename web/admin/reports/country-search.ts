import type { SearchSchemaInput } from '@tanstack/react-router'
import { LIST_ADDRESS_DEFAULTS, readListAddress, type ListAddress } from '#web/admin/orders/list-search.ts'

/** What the country list keeps in the address: a list's page and size, a part of a nationality, and the days it counts (YYYY-MM-DD or none). */
export interface CountrySearch extends ListAddress {
  q: string
  from: string
  to: string
}

export const COUNTRY_SEARCH_DEFAULTS: CountrySearch = { ...LIST_ADDRESS_DEFAULTS, q: '', from: '', to: '' }

/** A day of an address as YYYY-MM-DD; empty where it is none. */
export function readDay(value: unknown): string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : ''
}

/** Reads the country list's state from the address; whatever does not fit becomes its default. */
export function readCountrySearch(
  search: { page?: unknown; size?: unknown; q?: unknown; from?: unknown; to?: unknown } & SearchSchemaInput,
): CountrySearch {
  const q = typeof search.q === 'string' ? search.q.slice(0, 200) : ''
  return { ...readListAddress(search), q, from: readDay(search.from), to: readDay(search.to) }
}
