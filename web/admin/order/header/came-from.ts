import { useLocation } from '@tanstack/react-router'
import { QUEUES, type QueueKey } from '#contract/queues.ts'
import type { ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import type { SortWord } from '#web/admin/orders/table/sorting.ts'
import type { OrderDetail } from '#contract/orders.ts'

/** The list from which an order was opened, kept with the page's entry in the browser's history. */
export interface CameFrom {
  queue: QueueKey
  /** Of future orders: of which month, YYYY-MM. */
  month?: string
  /** How it was sorted there. */
  sort?: SortWord
  /** What it was narrowed to there. */
  filters?: ListFilters
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    from?: CameFrom
  }
}

/** The list one came from; who came by a link or a search is in the order's own queue. */
export function useCameFrom(order: OrderDetail): CameFrom {
  const from = useLocation({ select: ({ state }) => state.from })
  return from !== undefined && from.queue in QUEUES ? from : { queue: order.queue }
}
