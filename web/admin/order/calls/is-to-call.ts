import type { OrderDetail } from '#contract/orders/orders.ts'
import type { QueueKey } from '#contract/lists/queues.ts'

/** The queues whose orders wait for somebody to call, or to do what was said on the phone. */
const CALLED: readonly QueueKey[] = ['contactCustomerOrder', 'customerCalledOrder']
/** Those of orders that nobody calls about any more. */
const OVER: readonly QueueKey[] = ['deletedOrder', 'refundOrder', 'completedOrder']

/** Whether the call sheet stands on an order: where calling is its work, and for whoever files nothing and calls everybody. */
export function isToCall({ queue, can, anonymised_at: gone }: OrderDetail): boolean {
  if (gone !== null || !can.moveTo.some((status) => status === 'Customer Called' || status === 'Awaiting')) return false
  return CALLED.includes(queue) || (!can.sendDocuments && !OVER.includes(queue))
}
