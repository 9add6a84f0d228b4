import { useSyncExternalStore } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import type { QueueKey } from '#contract/lists/queues.ts'
import type { ListSearch, PageSize } from '#web/admin/orders/list-search.ts'
import { NARROW, rowPx } from '#web/admin/orders/table/row-heights.ts'

/** What stands above and below the rows of a list, with the heads of two groups, in px. */
const AROUND_PX = 352
const ROW_PX = 36
/** The page grows by as many rows as are about so high: a window that is drawn a little taller turns no rows over. */
const STEP_PX = 5 * ROW_PX
/** The page of a window that is not tall, and of a phone. */
export const LEAST_ROWS = 10

/** How many rows of that height a window shows without scrolling: 10, 15, 20 …; of higher ones 10, 13, 16 … */
export function rowsThatFit(windowPx: number, rowHeightPx = ROW_PX): number {
  const step = Math.max(1, Math.round(STEP_PX / rowHeightPx))
  const more = (windowPx - AROUND_PX) / rowHeightPx - LEAST_ROWS
  return LEAST_ROWS + Math.max(0, Math.floor(more / step) * step)
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The rows of a queue, or of another table, that fit into the window; where orders are cards, the least. */
export function useFittingRows(queue?: QueueKey): number {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) === true
  const heightPx = queue === undefined ? ROW_PX : rowPx(queue, isNarrow)
  return useSyncExternalStore(subscribe, () => (innerWidth < 768 ? LEAST_ROWS : rowsThatFit(innerHeight, heightPx)))
}

/** How many rows a page of that size has in this window. */
export function usePageRows(size: PageSize, queue?: QueueKey): ListSearch['size'] {
  const fitting = useFittingRows(queue)
  return size === 'fit' ? fitting : size
}
