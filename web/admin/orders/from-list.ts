import { isOpenQueue, type QueueKey } from '#contract/lists/queues.ts'
import { filtersIn, type ListFilters } from '#web/admin/orders/filters/list-filters.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import type { SortWord } from '#web/admin/orders/table/sorting.ts'

/** The list from which an order was opened, kept with the page's entry in the browser's history. */
export interface CameFrom {
  queue: QueueKey
  /** Of future orders: of which month, YYYY-MM. */
  month?: string
  /** How it was sorted there. */
  sort?: SortWord
  /** What it was narrowed to there … */
  filters?: ListFilters
  /** … and searched for. */
  q?: string
  /** What one goes on with after it, where that is more than this list: the first of these that has an order. */
  goesOn?: Lists
}
/** Lists of which the first that has an order gives the next. */
export type Lists = readonly [CameFrom, ...CameFrom[]]

declare module '@tanstack/react-router' {
  interface HistoryState {
    from?: CameFrom
    /** It was taken as the next order, and one's claim came with that. */
    taken?: boolean
  }
}

/** The list from which an order is opened, as its page remembers it to know what comes next. */
export function fromList(queue: QueueKey, search: ListSearch): CameFrom {
  const { month, sort, q } = search
  return {
    queue,
    filters: filtersIn(search),
    ...(month !== undefined && { month }),
    ...(sort !== '' && { sort }),
    ...(q !== '' && { q }),
  }
}

/**
 * Whether a list can be worked off: its orders wait for something, or it has all orders. Not a search, not a colleague's orders, and not
 * missed ones, whose flight is past.
 */
export function isWorkedOff({ queue, filters, q }: CameFrom): boolean {
  const isFree = filters?.claimed === undefined || filters.claimed === 'me' || filters.claimed === 'nobody'
  return (queue === 'allOrder' || isOpenQueue(queue)) && q === undefined && isFree && filters?.due !== 'missed'
}
