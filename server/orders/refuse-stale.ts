import type { PoolClient } from 'pg'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { say, type Said } from '#server/words/say.ts'
import { CHANGE_EVENT_NAMES, CHANGE_EVENTS, type ChangeEvent } from '#server/orders/change-events.ts'

interface LastChange {
  actor_name: string
  event: ChangeEvent
  after: Record<string, unknown> | null
}

/** Of an order: its version, and who made it that, alone since which. */
interface Versions {
  id: number
  version: number
  changedBy: number | null
  changedSince: number | null
}

/**
 * Refuses a write that was made on an older version of a locked order with `conflict`, where anybody else changed it since: who
 * changed what, and the version now. What the caller did since themself, by a second click or in another window, is no conflict.
 */
export async function refuseStale(
  client: PoolClient,
  { actor }: Context,
  order: Versions,
  seen: number,
): Promise<void> {
  const { version, changedBy, changedSince } = order
  if (seen === version) return
  const memberId = actor.kind === 'staff' ? actor.id : null
  const isOwn = memberId !== null && memberId === changedBy && changedSince !== null
  if (isOwn && seen >= changedSince && seen < version) return
  return refuseChanged(client, order, memberId)
}

/** Refuses a write because its order changed, by whomever but `not`. */
export async function refuseChanged(
  client: PoolClient,
  { id, version }: Pick<Versions, 'id' | 'version'>,
  not: number | null = null,
): Promise<never> {
  const { rows } = await client.query<LastChange>(
    `select actor_name, event, after from audit_log where order_id = $1 and event = any ($2)
      and (actor_kind = 'staff' and actor_id = $3) is not true order by id desc limit 1`,
    [id, CHANGE_EVENT_NAMES, not?.toString() ?? null],
  )
  const last = rows[0]
  const what: Said = last ? CHANGE_EVENTS[last.event](last.after ?? {}) : 'changed it'
  throw new Refusal('conflict', say('{0} {1} first. Look at the order again.', last?.actor_name ?? 'Somebody', what), {
    data: { orderId: id, version, by: last?.actor_name, event: last?.event },
  })
}
