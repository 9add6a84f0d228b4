import { useSyncExternalStore } from 'react'
import type { ListSearch, PageSize } from '#web/admin/orders/list-search.ts'

/** What stands above and below the rows of a list, in px. */
const AROUND_PX = 340
const ROW_PX = 36
/** The page grows by this many: a window that is drawn a little taller turns no rows over. */
const STEP = 5
/** The page of a window that is not tall, and of a phone. */
export const LEAST_ROWS = 10

/** How many rows a window of that height shows without scrolling: 10, 15, 20 … */
export function rowsThatFit(windowPx: number): number {
  return Math.max(LEAST_ROWS, Math.floor((windowPx - AROUND_PX) / ROW_PX / STEP) * STEP)
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The rows that fit into the window; where orders are cards, the least. */
export function useFittingRows(): number {
  return useSyncExternalStore(subscribe, () => (innerWidth < 768 ? LEAST_ROWS : rowsThatFit(innerHeight)))
}

/** How many rows a page of that size has in this window. */
export function usePageRows(size: PageSize): ListSearch['size'] {
  const fitting = useFittingRows()
  return size === 'fit' ? fitting : size
}
