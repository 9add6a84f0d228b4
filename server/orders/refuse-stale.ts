import type { PoolClient } from 'pg'
import { Refusal } from '#server/errors.ts'
import { say, type Said } from '#server/messages/say.ts'
import { CHANGE_EVENT_NAMES, CHANGE_EVENTS, type ChangeEvent } from '#server/orders/change-events.ts'

interface LastChange {
  actor_name: string
  event: ChangeEvent
  after: Record<string, unknown> | null
}

/** Refuses a write that was made on an older version of a locked order with `conflict`: who changed what, and the version now. */
export async function refuseStale(
  client: PoolClient,
  { id, version }: { id: number; version: number },
): Promise<never> {
  const { rows } = await client.query<LastChange>(
    `select actor_name, event, after from audit_log where order_id = $1 and event = any ($2) order by id desc limit 1`,
    [id, CHANGE_EVENT_NAMES],
  )
  const last = rows[0]
  const what: Said = last ? CHANGE_EVENTS[last.event](last.after ?? {}) : 'changed it'
  throw new Refusal('conflict', say`${last?.actor_name ?? 'Somebody'} ${what} first. Look at the order again.`, {
    data: { orderId: id, version, by: last?.actor_name, event: last?.event },
  })
}
