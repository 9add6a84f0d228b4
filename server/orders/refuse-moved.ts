import type { PoolClient } from 'pg'
import type { MovedMeanwhile } from '#contract/orders/order-changes.ts'
import { findStatus, type Status } from '#contract/orders/statuses.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { say, type Said } from '#server/words/say.ts'
import { CHANGE_EVENT_NAMES, CHANGE_EVENTS, type ChangeEvent } from '#server/orders/change-events.ts'
import { memberOf } from '#server/orders/refuse-stale.ts'

interface LastMove {
  actor_name: string
  own: boolean
  at: Date
  event: ChangeEvent
  after: Record<string, unknown>
}

interface Moved {
  id: number
  version: number
  processStatus: Status | null
}

/**
 * Refuses a change of a locked order with `conflict` where somebody else has moved it from the status that the caller saw, so that
 * the page can ask first: who moved it, when and where to. What the caller moved themself, in another window, is no conflict.
 */
export async function refuseMoved(client: PoolClient, ctx: Context, order: Moved, seenStatus: string): Promise<void> {
  const last = await findOthersMove(client, ctx, order, seenStatus)
  if (last === undefined) return
  const { id: orderId, version, processStatus: movedTo } = order
  const data: MovedMeanwhile = { orderId, version, movedBy: last.by, movedAt: last.at.toISOString(), movedTo }
  throw new Refusal('conflict', say('{0} {1} first. Look at the order again.', last.by, last.what), { data })
}

/** Who else has moved a locked order from the status that the caller saw, when, and what that was in words; undefined: nobody. */
export async function findOthersMove(
  client: PoolClient,
  ctx: Context,
  { id, processStatus }: Pick<Moved, 'id' | 'processStatus'>,
  seenStatus: string,
): Promise<{ by: string; at: Date; what: Said } | undefined> {
  // Whatever queue it was in before its first move.
  if ((findStatus(seenStatus) ?? null) === processStatus) return undefined
  const { rows } = await client.query<LastMove>({
    name: 'find-last-move',
    text: `select actor_name, (actor_kind = 'staff' and actor_id = $2) is true as own, at, event, after from audit_log
      where order_id = $1 and event = any ($3) and after ? 'processStatus' order by id desc limit 1`,
    values: [id, memberOf(ctx)?.toString() ?? null, CHANGE_EVENT_NAMES],
  })
  const [last] = rows
  if (last === undefined || last.own) return undefined
  return { by: last.actor_name, at: last.at, what: CHANGE_EVENTS[last.event](last.after) }
}
