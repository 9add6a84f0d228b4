import { useThrottledCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { QueueKey } from '#contract/lists/queues.ts'
import type { ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'

/** However much happens, a list is fetched again at most this often … */
const REFRESH_MS = 1_000
/** … and a long one, or one that others change without its rows, more rarely. */
const RARE_REFRESH_MS = 5_000
const LONG_ROWS = 100

interface Shown {
  /** When the rows were fetched, in ms: news are those after. */
  since: number
  ids: readonly number[]
  /** Rows in the whole list. */
  count: number
  /** A search is on: whether a new order belongs to what was found, only the server knows. */
  isSearch: boolean
  /** What it is narrowed to: any order may come to fit, or fit no longer. */
  filters: ListFilters
  /** The list's beginning is shown. */
  isTop: boolean
  refetch: () => void
}

export interface QueueNews {
  /** Orders that came into the queue and are not shown yet. */
  count: number
  /** Shown rows that changed or left meanwhile. */
  touched: ReadonlySet<number>
}

const NOTHING: QueueNews = { count: 0, touched: new Set() }

/**
 * What happened to a queue since its rows were fetched. What left or changed is fetched again in place; as long as new orders
 * wait to be shown nothing moves, and rows that others touched are only marked.
 */
export function useQueueNews(
  queue: QueueKey,
  { since, ids: shown, count: rows, isSearch, filters, isTop, refetch }: Shown,
): QueueNews {
  const [{ at, news }, setNews] = useState({ at: since, news: NOTHING })
  const isNarrowed = Object.keys(filters).length > 0
  const refetchSoon = useThrottledCallback(refetch, rows > LONG_ROWS || isNarrowed ? RARE_REFRESH_MS : REFRESH_MS)
  const known = at === since ? news : NOTHING

  useLiveEvent('claim', () => {
    if (filters.claimed !== undefined) refetchSoon()
  })
  useLiveEvent('orders', ({ ids, queues, entered }) => {
    // A member who may not see the history gets no news of it, but may still have a list of their own orders.
    if (!queues.includes(queue) && filters.claimed !== 'me') return
    const touched = ids?.filter((id) => shown.includes(id)) ?? []
    const came = isSearch || isNarrowed ? 0 : (entered[queue] ?? (queue === 'allOrder' && isTop ? newer(ids) : 0))
    // A list that was fetched in between may hold what the event tells only now.
    const count = known.count + (ids === null ? came : Math.min(came, ids.length - touched.length))
    if (count > 0) setNews({ at: since, news: { count, touched: new Set([...known.touched, ...touched]) } })
    else if (touched.length > 0 || !isSearch) refetchSoon()
  })
  return known

  /** Orders leave the whole history for nowhere and enter it only as new ones: with an id above all others. */
  function newer(ids: number[] | null): number {
    const newest = Math.max(0, ...shown)
    return ids?.filter((id) => id > newest).length ?? 0
  }
}
