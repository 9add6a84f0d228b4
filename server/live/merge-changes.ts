import type { LiveEvent } from '#contract/http/live.ts'
import { QUEUE_KEYS, QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import type { Change } from '#server/live/changes.ts'

/** With more ids than this, none is named. */
const IDS_AT_MOST = 200

/** The sum of a batch of changes. `viewed` and `claimed` name the orders and queues whose viewers or claims changed. */
export interface Merged {
  orders?: LiveEvent<'orders'>
  order?: LiveEvent<'order'>
  viewed: { orders: number[]; queues: QueueKey[] }
  claimed: number[]
  /** Whose inboxes changed. */
  told: number[]
}

/** Merges many changes into few events: clients are told where to look, not what they will see there. */
export function mergeChanges(changes: Change[]): Merged {
  const of = (topic: Change['topic']) => changes.filter((change) => change.topic === topic)
  const [rows, parts, views, claims] = [of('orders'), of('order'), of('presence'), of('claim')]
  return {
    ...(rows.length > 0 && { orders: mergeOrders(rows) }),
    ...(parts.length > 0 && { order: { ids: mergeIds(parts), parts: distinct(parts.map(({ part }) => part ?? '')) } }),
    viewed: {
      orders: distinct(views.flatMap(({ ids }) => ids ?? [])),
      queues: QUEUE_KEYS.filter((key) => views.some(({ part }) => part === key)),
    },
    claimed: distinct(claims.flatMap(({ ids }) => ids ?? [])),
    told: distinct(of('notices').flatMap(({ staff }) => staff ?? [])),
  }
}

function mergeOrders(changes: Change[]): LiveEvent<'orders'> {
  const touched = new Set(changes.flatMap(({ lists }) => lists ?? []))
  const entered: LiveEvent<'orders'>['entered'] = {}
  for (const change of changes) {
    for (const [list, n] of Object.entries(change.entered ?? {})) {
      const key = queueOf(Number(list))
      if (key) entered[key] = (entered[key] ?? 0) + n
    }
  }
  const queues = QUEUE_KEYS.filter(
    (key) => key === 'allOrder' || (QUEUES[key].lists as readonly number[]).some((list) => touched.has(list)),
  )
  return { ids: mergeIds(changes), queues, entered }
}

function mergeIds(changes: Change[]): number[] | null {
  const ids = distinct(changes.flatMap(({ ids }) => ids ?? []))
  return ids.length > IDS_AT_MOST || changes.some((change) => change.ids === null) ? null : ids
}

function queueOf(list: number): QueueKey | undefined {
  return QUEUE_KEYS.find((key) => (QUEUES[key].lists as readonly number[]).includes(list))
}

function distinct<Value>(values: Value[]): Value[] {
  return [...new Set(values)]
}
