import type { PoolClient } from 'pg'
import { Refusal } from '#server/errors.ts'
import { say, type Said } from '#server/messages/say.ts'

interface LastChange {
  actor_name: string
  event: string
  after: Record<string, unknown> | null
}

/** TABLE: event -> what the one who did it did, in words that follow a name. Any other event: "changed it". */
const DEEDS: Record<string, (after: Record<string, unknown>) => Said> = {
  'order.moved': ({ processStatus }) => say`moved it to ${String(processStatus)}`,
  'order.deleted': () => 'deleted it',
  'order.restored': () => 'restored it',
  'order.refunded': () => 'marked it as refunded',
  'order.undone': () => 'took a move of it back',
  'order.payment-confirmed': () => 'confirmed its payment',
  'order.transaction-saved': () => 'saved its transaction details',
}

/** Refuses a write that was made on an older version of a locked order with `conflict`: who changed what, and the version now. */
export async function refuseStale(
  client: PoolClient,
  { id, version }: { id: number; version: number },
): Promise<never> {
  const { rows } = await client.query<LastChange>(
    `select actor_name, event, after from audit_log
     where order_id = $1 and event like 'order.%' and event <> 'order.viewed' order by id desc limit 1`,
    [id],
  )
  const last = rows[0]
  const what = DEEDS[last?.event ?? '']?.(last?.after ?? {}) ?? 'changed it'
  throw new Refusal('conflict', say`${last?.actor_name ?? 'Somebody'} ${what} first. Look at the order again.`, {
    data: { orderId: id, version, by: last?.actor_name, event: last?.event },
  })
}
