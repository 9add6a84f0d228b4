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

/** Whether the signed-in member may see disputes of which nobody knows the order. */
export function seesCases(ctx: Context): boolean {
  return can(staffOf(ctx).role, 'disputes:work')
}

/** SQL: what the notice `n` is of, the order `o` or a dispute, may be seen; by the parameters of seenLists() and of seesCases(). */
export const seen = (lists: string, cases: string) =>
  `(o.queue = any (${lists}::smallint[]) or n.dispute_id is not null and ${cases}::boolean)`

/** How many of the own notices are unread, by the index of those; counted no further than is said. */
export async function countUnread(ctx: Context, db: Pick<PoolClient, 'query'> = ctx.pool): Promise<number> {
  const { rows } = await db.query<{ unread: number }>({
    name: 'count-unread',
    text: `select count(*)::int as unread from (select from notices n left join orders o using (order_id)
      where n.staff_id = $1 and n.read_at is null and ${seen('$2', '$3')} limit ${UNREAD_AT_MOST}) own`,
    values: [staffOf(ctx).id, seenLists(ctx), seesCases(ctx)],
  })
  return rows[0]!.unread
}
