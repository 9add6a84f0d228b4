import type { In } from '#contract/http/endpoint.ts'
import type { readNotices as contract } from '#contract/orders/inbox.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { countUnread } from '#server/inbox/own-notices.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Marks own notices as read, each only as it was seen: neither a time nor an id could say that, since transactions do not commit in their order.
 * Rows are locked in the order in which they are written.
 */
export async function readNotices(
  ctx: Context,
  { seen, all }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const unread = await transaction(ctx.pool, async (client) => {
    await client.query({
      name: 'read-notices',
      text: `with own as (select n.id from notices n where n.staff_id = $1 and n.read_at is null
          and ($3 or (n.id, n.count) in (select s.id, s.count from jsonb_to_recordset($2::jsonb) as s(id bigint, count int)))
          order by n.order_id, n.kind for update)
        update notices n set read_at = now() from own where n.id = own.id`,
      values: [staffOf(ctx).id, JSON.stringify(seen), all],
    })
    return countUnread(ctx, client)
  })
  return { data: { unread } }
}
