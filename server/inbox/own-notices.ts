import { can, type Permission } from '#contract/staff/access.ts'
import { QUEUES, QUEUE_KEYS } from '#contract/lists/queues.ts'
import { UNREAD_AT_MOST } from '#contract/orders/notice-kinds.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { PoolClient } from 'pg'

/** The lists whose orders the signed-in member may see: a notice of any other is not shown and not counted. */
export function seenLists(ctx: Context): number[] {
  const { role } = staffOf(ctx)
  return QUEUE_KEYS.filter((key) => key !== 'allOrder' && can(role, QUEUES[key].permission as Permission)).flatMap(
    (key): readonly number[] => QUEUES[key].lists,
  )
}

/** How many of the own notices are unread, by the index of those; counted no further than is said. */
export async function countUnread(ctx: Context, db: Pick<PoolClient, 'query'> = ctx.pool): Promise<number> {
  const { rows } = await db.query<{ unread: number }>({
    name: 'count-unread',
    text: `select count(*)::int as unread from (select from notices n join orders o using (order_id)
      where n.staff_id = $1 and n.read_at is null and o.queue = any ($2::smallint[]) limit ${UNREAD_AT_MOST}) own`,
    values: [staffOf(ctx).id, seenLists(ctx)],
  })
  return rows[0]!.unread
}
