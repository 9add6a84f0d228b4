import type { GroupMember } from '#contract/orders/related-orders.ts'

interface Group {
  members: GroupMember[]
  pair: GroupMember | null
}

/** Returns the other orders of a group, and the other direction, that share all of these values with this order; none where no field is named. */
export function othersThatSaySo(group: Group | undefined, orderId: number, fields: readonly string[]): GroupMember[] {
  if (group === undefined || fields.length === 0) return []
  const all = new Map([...group.members, ...(group.pair ? [group.pair] : [])].map((one) => [one.order_id, one]))
  return [...all.values()].filter(
    ({ order_id, process_status: status, same }) =>
      order_id !== orderId && status !== 'Deleted' && fields.every((field) => same.includes(field)),
  )
}
