import { useLocation } from '@tanstack/react-router'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { QUEUES } from '#contract/lists/queues.ts'
import type { CameFrom } from '#web/admin/orders/from-list.ts'

/** Returns the list that the member came from; after a link or a search, the order's own queue. */
export function useCameFrom(order: OrderDetail): CameFrom {
  const from = useLocation({ select: ({ state }) => state.from })
  return from !== undefined && from.queue in QUEUES ? from : { queue: order.queue }
}
