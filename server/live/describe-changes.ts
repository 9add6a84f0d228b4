import type { Pool } from 'pg'
import type { LiveEvent, LiveEventName } from '#contract/http/live.ts'
import { QUEUES, QUEUE_KEYS } from '#contract/lists/queues.ts'
import type { Change } from '#server/live/changes.ts'
import { listClaims, listViewers } from '#server/live/colleagues-at-work.ts'
import { mergeChanges } from '#server/live/merge-changes.ts'
import { countOrders } from '#server/lists/count-orders.ts'

/** An event ready to be told; `only`: to these members alone. */
export type LiveMessage = {
  [Name in LiveEventName]: { name: Name; data: LiveEvent<Name>; only?: readonly number[] }
}[LiveEventName]

/** The events of a batch of changes. Viewers and claims are told as they are now, so repeating one does no harm. */
export async function describeChanges(pool: Pool, changes: Change[]): Promise<LiveMessage[]> {
  const { orders, order, viewed, claimed, told } = mergeChanges(changes)
  const messages: LiveMessage[] = []
  if (orders) messages.push({ name: 'orders', data: orders })
  if (order) messages.push({ name: 'order', data: order })
  if (viewed.orders.length + viewed.queues.length > 0) {
    const viewers = await listViewers(pool, viewed)
    messages.push({
      name: 'presence',
      data: {
        orders: viewed.orders.map((id) => ({ order_id: id, viewers: viewers.orders.get(id) ?? [] })),
        queues: viewed.queues.map((queue) => ({ queue, viewers: viewers.queues.get(queue) ?? [] })),
      },
    })
  }
  if (claimed.length > 0) {
    const claims = await listClaims(pool, claimed)
    messages.push({
      name: 'claim',
      data: { orders: claimed.map((id) => ({ order_id: id, claim: claims.get(id) ?? null })) },
    })
  }
  if (told.length > 0) messages.push({ name: 'notices', data: {}, only: told })
  return messages
}

/** The counts of all queues under their names on the wire. */
export async function describeCounts(pool: Pool): Promise<LiveEvent<'counts'>> {
  const counts = await countOrders(pool)
  const named = QUEUE_KEYS.map((key) => [QUEUES[key].countName, counts[key]])
  return Object.fromEntries(named) as LiveEvent<'counts'>
}
