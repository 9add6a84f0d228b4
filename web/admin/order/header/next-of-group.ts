import { isOpenQueue, QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import type { GroupMember } from '#contract/orders/related-orders.ts'

/** What is to be filed: the same work, however fast it was bought. */
const TO_FILE: readonly string[] = [QUEUES.newOrder.orders, QUEUES.priorityOrder.orders]

/**
 * The order of a group that is to be worked on after this one: the next that waits for the same work, then those before it;
 * undefined where none does. The work is that of the queue the member came from; from elsewhere, filing.
 */
export function nextOfGroup(
  members: readonly Pick<GroupMember, 'order_id' | 'process_status'>[],
  orderId: number,
  from: QueueKey,
): number | undefined {
  const status = QUEUES[from].orders
  const work = isOpenQueue(from) && !TO_FILE.includes(status) ? [status] : TO_FILE
  const at = members.findIndex(({ order_id: id }) => id === orderId)
  const inTurn = [...members.slice(at + 1), ...members.slice(0, Math.max(0, at))]
  return inTurn.find(({ process_status }) => work.includes(process_status))?.order_id
}
