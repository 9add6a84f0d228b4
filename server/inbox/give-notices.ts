import type { PoolClient } from 'pg'
import type { NoticeKind } from '#contract/orders/notice-kinds.ts'

/** Who is told of what. */
export interface NewNotice {
  staffId: number
  orderId: number
}

/**
 * Puts notices of what was done to orders into members' inboxes, within the caller's transaction. Nobody gets one of their own act, nor a
 * member who cannot sign in; an unread one counts once more. `by` is the member who did it.
 */
export async function giveNotices(
  client: PoolClient,
  kind: NoticeKind,
  by: number,
  told: readonly NewNotice[],
): Promise<void> {
  if (told.length === 0) return
  await client.query({
    name: 'give-notices',
    text: 'select give_notices($1, $2, $3, $4)',
    values: [told.map(({ staffId }) => staffId), told.map(({ orderId }) => orderId), kind, by],
  })
}

/** Takes back that these orders were assigned to members who have them no more, where that is still unread. */
export async function takeBackAssigned(client: PoolClient, orderIds: readonly number[]): Promise<void> {
  await client.query({
    name: 'take-back-assigned',
    text: `delete from notices n using orders o where n.order_id = any ($1::bigint[]) and o.order_id = n.order_id
      and n.kind = 'assigned' and n.read_at is null and n.staff_id is distinct from o.assigned_to`,
    values: [orderIds],
  })
}
