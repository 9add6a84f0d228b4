import type { QueueKey } from '#contract/queues.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'

/** The list from which an order is opened, as its page remembers it to know what comes next. */
export function fromList(queue: QueueKey, search: ListSearch) {
  const { month, sort } = search
  return {
    queue,
    filters: filtersIn(search),
    ...(month !== undefined && { month }),
    ...(sort !== '' && { sort }),
  }
}
