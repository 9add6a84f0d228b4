import type { Pool } from 'pg'
import { togetherBy } from '#server/db/together.ts'
import { QUEUES, QUEUE_KEYS, type QueueKey } from '#contract/lists/queues.ts'

const LISTS = QUEUE_KEYS.flatMap((key): readonly number[] => QUEUES[key].lists)

const share = togetherBy<Record<QueueKey, number>>()

/** How many orders each queue holds, all in one snapshot: exact, and equal to the total of its list. Every open page asks for them after each change. */
export function countOrders(pool: Pool): Promise<Record<QueueKey, number>> {
  return share(pool, '', () => readCounts(pool))
}

async function readCounts(pool: Pool): Promise<Record<QueueKey, number>> {
  const { rows } = await pool.query<{ list: number; n: number }>({
    name: 'count-orders',
    text: 'select list, n from list_totals($1)',
    values: [LISTS],
  })
  const totals = new Map(rows.map(({ list, n }) => [list, n]))
  const count = (key: QueueKey) => {
    const lists: readonly number[] = QUEUES[key].lists
    return lists.reduce((sum, list) => sum + (totals.get(list) ?? 0), 0)
  }
  return Object.fromEntries(QUEUE_KEYS.map((key) => [key, count(key)])) as Record<QueueKey, number>
}
