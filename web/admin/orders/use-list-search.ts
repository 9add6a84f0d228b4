import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListAddress, ListSearch } from '#web/admin/orders/list-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the list is searched for. */
    q?: string
  }
}

/**
 * What a list shows, and how to change it. What is searched for is kept with the page's entry in the browser's history: Back and
 * a reload bring it again, and no address, which others see and servers log, ever holds a passport.
 */
export function useListSearch(address: ListAddress): {
  search: ListSearch
  onSearch: (change: Partial<Omit<ListSearch, 'month'>>) => void
} {
  const navigate = useNavigate()
  const q = useLocation({ select: ({ state }) => state.q ?? '' })
  const onSearch = useCallback(
    ({ q: words, ...change }: Partial<Omit<ListSearch, 'month'>>) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...change }),
        state: (before) => ({ ...before, ...(words !== undefined && { q: words }) }),
        replace: words !== undefined,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search: { ...address, q }, onSearch }
}
