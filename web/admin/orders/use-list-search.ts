import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { QueueKey } from '#contract/lists/queues.ts'
import { useBeginning } from '#web/admin/orders/beginning.ts'
import type { ListAddress, ListSearch } from '#web/admin/orders/list-search.ts'
import { usePageRows } from '#web/admin/orders/use-fitting-rows.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the list is searched for. */
    q?: string
  }
}

/** What one changes of a list. */
export type ListChange = Partial<Omit<ListAddress, 'month'>> & { q?: string }

/**
 * What a list shows, and how to change it. What is searched for is kept with the page's entry in the browser's history: Back and
 * a reload bring it again, and no address, which others see and servers log, ever holds a passport.
 */
export function useListSearch(
  queue: QueueKey,
  address: ListAddress,
): {
  search: ListSearch
  onSearch: (change: ListChange) => void
} {
  const navigate = useNavigate()
  const size = usePageRows(address.size, queue)
  const begins = useBeginning(queue, address).begins
  const q = useLocation({ select: ({ state }) => state.q ?? '' })
  const onSearch = useCallback(
    ({ q: words, ...change }: ListChange) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...change }),
        state: (before) => ({ ...before, ...(words !== undefined && { q: words }) }),
        replace: words !== undefined,
        resetScroll: false,
      }),
    [navigate],
  )
  return {
    search: { ...address, sort: address.sort === '' ? begins : address.sort, size, fits: address.size === 'fit', q },
    onSearch,
  }
}
