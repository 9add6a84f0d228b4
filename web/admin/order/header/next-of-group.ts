import type { GroupMember } from '#contract/related-orders.ts'

const CLOSED: readonly string[] = ['Completed', 'Deleted', 'Refunds']

/** The order of a group that is to be worked on after this one: the next that waits, then those before it; undefined where none does. */
export function nextOfGroup(
  members: readonly Pick<GroupMember, 'order_id' | 'process_status'>[],
  orderId: number,
): number | undefined {
  const at = members.findIndex(({ order_id: id }) => id === orderId)
  const inTurn = [...members.slice(at + 1), ...members.slice(0, Math.max(0, at))]
  return inTurn.find(({ process_status: status }) => !CLOSED.includes(status))?.order_id
}
