import type { In } from '#contract/http/endpoint.ts'
import type { setPresence as contract } from '#contract/http/live.ts'
import { QUEUES } from '#contract/lists/queues.ts'
import { PRESENCE_MS } from '#contract/http/timeouts.ts'
import { need, staffOf, type Context } from '#server/context.ts'
import { untouchedSeconds } from '#server/staff/sessions/untouched-seconds.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { listClaims, listViewers } from '#server/live/colleagues-at-work.ts'

/** A claim's sign of life is not written more often than this. */
const CLAIM_SIGN_SECONDS = 15

/**
 * Records what a tab looks at, for `PRESENCE_MS`; others are told only when that changes. Returns who else looks at it and who
 * works on it. The caller's own claim lives only while they touch the page: a tab that is merely open keeps none.
 */
export async function setPresence(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { id } = staffOf(ctx)
  const { tab, orderId } = input
  const queue = orderId ? undefined : input.queue
  if (queue) need(ctx, QUEUES[queue].permission)
  if (!orderId && !queue) {
    await leave(ctx, id, tab)
    return { data: { viewers: [], claim: null } }
  }
  await enter(ctx, { id, tab, orderId, queue })
  if (!orderId) {
    const { queues } = await listViewers(ctx.pool, { queues: queue ? [queue] : [], except: id })
    return { data: { viewers: queue ? (queues.get(queue) ?? []) : [], claim: null } }
  }
  await ctx.pool.query({
    name: 'keep-claim',
    text: `update order_claims set active_at = now() - $3::int * interval '1 second' where order_id = $1 and staff_id = $2
      and active_at < now() - ($3::int + ${CLAIM_SIGN_SECONDS}) * interval '1 second'`,
    values: [orderId, id, untouchedSeconds(ctx.header)],
  })
  const viewers = await listViewers(ctx.pool, { orders: [orderId], except: id })
  const claims = await listClaims(ctx.pool, [orderId])
  return { data: { viewers: viewers.orders.get(orderId) ?? [], claim: claims.get(orderId) ?? null } }
}

interface Place {
  id: number
  tab: string
  orderId: number | null | undefined
  queue: string | null | undefined
}

async function enter(ctx: Context, { id, tab, orderId, queue }: Place): Promise<void> {
  await ctx.pool.query({
    name: 'set-presence',
    text: `with before as (select order_id, queue from presence where staff_id = $1 and tab = $2 and expires_at > now()),
      now_at as (insert into presence (staff_id, tab, order_id, queue, expires_at)
        values ($1, $2, $3, $4, now() + interval '${PRESENCE_MS} milliseconds')
        on conflict (staff_id, tab) do update
          set order_id = excluded.order_id, queue = excluded.queue, expires_at = excluded.expires_at
        returning order_id, queue),
      changed as ((table before except table now_at) union all (table now_at except table before))
      insert into live_log (topic, order_ids, part)
        select 'presence', case when order_id is not null then array[order_id] end, queue from changed`,
    values: [id, tab, orderId ?? null, queue ?? null],
  })
}

async function leave(ctx: Context, id: number, tab: string): Promise<void> {
  await ctx.pool.query({
    name: 'leave-presence',
    text: `with gone as (delete from presence where staff_id = $1 and tab = $2 returning order_id, queue)
      insert into live_log (topic, order_ids, part)
        select 'presence', case when order_id is not null then array[order_id] end, queue from gone`,
    values: [id, tab],
  })
}
