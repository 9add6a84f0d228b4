import type { In } from '#contract/http/endpoint.ts'
import type { readNotices as contract } from '#contract/orders/inbox.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { countUnread } from '#server/inbox/own-notices.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Marks own notices as read, each only as it was seen: neither a time nor an id could say that, since transactions do not commit in their order.
 * Rows are locked in the order in which they are written. What was marked at once can be made unread again by that moment.
 */
export async function readNotices(
  ctx: Context,
  { seen, all, undo }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  if (undo !== undefined) await makeUnread(ctx, undo)
  const data = await transaction(ctx.pool, async (client) => {
    await client.query({
      name: 'read-notices',
      text: `with own as (select n.id from notices n where n.staff_id = $1 and n.read_at is null
          and ($3 or (n.id, n.count) in (select s.id, s.count from jsonb_to_recordset($2::jsonb) as s(id bigint, count int)))
          order by n.order_id, n.dispute_id, n.kind for update)
        update notices n set read_at = now() from own where n.id = own.id`,
      values: [staffOf(ctx).id, JSON.stringify(seen), all],
    })
    const { rows } = await client.query<{ at: string }>(`select to_jsonb(now()) #>> '{}' as at`)
    return { unread: await countUnread(ctx, client), readAt: rows[0]!.at }
  })
  return { data }
}

/** Where it has happened again since, the newer notice stays unread: it counts again. */
async function makeUnread(ctx: Context, readAt: string, isAgain = false): Promise<void> {
  try {
    await ctx.pool.query({
      name: 'unread-notices',
      text: `update notices n set read_at = null where staff_id = $1 and read_at = $2::timestamptz
        and not exists (select from notices o where (o.staff_id, o.order_id, o.kind) = (n.staff_id, n.order_id, n.kind) and o.read_at is null)`,
      values: [staffOf(ctx).id, readAt],
    })
  } catch (error) {
    // It happened again at this very moment: now that is seen.
    if (isAgain || databaseProblem(error)?.code !== '23505') throw error
    await makeUnread(ctx, readAt, true)
  }
}
