import type { PoolClient } from 'pg'
import type { takeNextOrder as contract } from '#contract/orders/next-order.ts'
import type { In } from '#contract/http/endpoint.ts'
import { isCalledFrom } from '#contract/lists/queues.ts'
import { dayInSantoDomingo, dayInWords, figuresOf } from '#contract/values/moments.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { findFirst, isMine, type From } from '#server/live/find-first.ts'
import { nextToCall, passSleepers, type Awake } from '#server/live/next-to-call.ts'
import { readFilters } from '#server/lists/filters.ts'
import { getQueue } from '#server/lists/get-queue.ts'
import { listsOf } from '#server/lists/query.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say, type Said } from '#server/words/say.ts'
import { CLAIM_IDLE_SINCE } from '#server/orders/claim-alive.ts'

/** A claim that its holder's next order may replace. */
const OLD = CLAIM_IDLE_SINCE

/**
 * Claims the order of a queue and its filters that would be lost first among those that nobody works on, or among the caller's own where these
 * are asked for, and none whose flight is past; null where there is none. In a queue from which travellers are called it is one who may be called
 * now, whoever works there; where nobody may, it says from when somebody may. Two callers never get the same: the claim's row decides, the
 * later one looks again.
 */
export async function takeNextOrder(
  ctx: Context,
  { folderName, month, passed = [], calling: asked, ...sent }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const queue = getQueue(ctx, folderName, sent)
  const calling = asked ?? isCalledFrom(queue)
  const lists = listsOf(queue, month)
  const filters = readFilters(ctx, sent)
  const me = staffOf(ctx).id
  const from: From = { lists, filters, passed, calling }
  for (;;) {
    const awake: Awake = calling ? await passSleepers(ctx, from) : { ...from, sleepers: new Map(), silent: [] }
    const taken = await transaction(ctx.pool, (client) => takeFrom(client, awake, me))
    // All that were looked at went to faster callers; those that come after them are left.
    if (taken === null && awake.only?.length) continue
    if (taken === null) return calling ? nobodyToCall(await nextToCall(ctx, awake)) : NOTHING_LEFT
    if (taken !== undefined)
      return { message: 'You are working on this order', data: { orderId: taken }, next_call_at: null }
  }
}

const NOTHING_LEFT: HandlerAnswer<typeof contract> = {
  message: 'Nothing left to work on',
  data: null,
  next_call_at: null,
}

/** That there is nobody, and from when there is somebody, where that is known: by the clock of the office, with the day where that is not today. */
function nobodyToCall(next: Date | null): HandlerAnswer<typeof contract> {
  return { message: saidOf(next), data: null, next_call_at: next?.toISOString() ?? null }
}

function saidOf(next: Date | null): Said {
  if (next === null) return 'There is nobody to call just now'
  const { date, hour, minute } = figuresOf(next, 'SantoDomingo')!
  const time = `${hour}:${minute}`
  if (date === dayInSantoDomingo(new Date()))
    return say('There is nobody to call just now. The next from {0}, Santo Domingo time', time)
  return say(
    'There is nobody to call just now. The next on {0} from {1}, Santo Domingo time',
    dayInWords(date, 'en')!,
    time,
  )
}

/** Null: there is none; undefined: somebody else was faster. */
async function takeFrom(client: PoolClient, from: From, me: number): Promise<number | null | undefined> {
  // Passing over orders that somebody is just changing or claiming, or else waiting for them, so that none is lost.
  const [orderId = (await findFirst(client, from, { limit: 1, lock: 'for update of o' }))[0]] = await findFirst(
    client,
    from,
    {
      limit: 1,
      lock: 'for update of o skip locked',
    },
  )
  if (orderId === undefined) return null
  const { rowCount } = await client.query({
    name: 'claim-next',
    text: `with claimed as (insert into order_claims as c (order_id, staff_id, taken) values ($1, $2, true)
        on conflict (order_id) do update set staff_id = excluded.staff_id, active_at = now(), taken = c.taken or c.active_at <= ${OLD},
            claimed_at = case when c.active_at <= ${OLD} then now() else c.claimed_at end
          where c.active_at <= ${OLD} or ($3 and c.staff_id = excluded.staff_id) returning order_id)
      insert into live_log (topic, order_ids) select 'claim', array[order_id] from claimed`,
    values: [orderId, me, isMine(from.filters)],
  })
  return rowCount === 1 ? orderId : undefined
}
