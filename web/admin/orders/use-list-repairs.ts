import { useEffect } from 'react'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { FILTERS } from '#web/admin/orders/filters/list-filters.ts'
import { pagesOf } from '#web/admin/orders/list-footer.tsx'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import type { ListChange } from '#web/admin/orders/use-list-search.ts'
import { CallError } from '#web/api.ts'

interface Shown {
  error: Error | null
  total: number | undefined
  isStale: boolean
}

/** Repairs an address that asks for what cannot be; returns whether the list's error is such a one. */
export function useListRepairs(
  { error, total, isStale }: Shown,
  search: ListSearch,
  onSearch: (change: ListChange) => void,
): boolean {
  // What the server refuses (a column of other queues, a filter that is none, a list grown too long) gives way, in words.
  const refused =
    error instanceof CallError && ['sort', ...FILTERS].some((field) => field in error.errors) ? error : undefined
  useEffect(() => {
    if (refused === undefined) return
    tellFailure(refused)
    const gone = FILTERS.filter((name) => name in refused.errors).map((name) => [name, undefined])
    onSearch({ ...Object.fromEntries(gone), ...('sort' in refused.errors && { sort: '' }) })
  }, [refused, onSearch])

  // A page beyond the end (after a deletion, or an old link) becomes the last one.
  const pages = total === undefined ? undefined : pagesOf(total, search.size)
  useEffect(() => {
    if (pages !== undefined && !isStale && search.page > pages) onSearch({ page: pages })
  }, [pages, isStale, search.page, onSearch])
  return refused !== undefined
}
