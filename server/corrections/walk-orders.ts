import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { QUEUES, QUEUE_KEYS, type QueueKey } from '#contract/lists/queues.ts'
import type { Services } from '#server/context.ts'
import { findStored, type Stored } from '#server/corrections/find-stored.ts'
import { enqueue } from '#server/jobs.ts'
import { CLOSED } from '#server/order-page/list-checks.ts'

/** As many as a live event names, so that only pages that show one of them read again. */
const AT_ONCE = 100
/** Other writers, and the pages that follow, have the time between two batches that changed something. */
const PAUSE_MS = 100
/** After this the job makes room for others, and goes on as another one. */
export const SLICE_MS = 60_000

const listsOf = (keys: readonly QueueKey[]) => keys.flatMap((key): readonly number[] => QUEUES[key].lists)
/** Of orders that somebody works on, or may. */
export const AT_WORK = listsOf(QUEUE_KEYS.filter((key) => key !== 'allOrder' && !CLOSED.includes(key)))
/** Closed lists; only their orders with values to check are visited. */
export const CLOSED_LISTS = listsOf(CLOSED)

interface Walk {
  job: 'renew-orders' | 'renew-checks'
  /** What its place is kept under: the rules' number, or the day's as YYYYMMDD. */
  rules: number
  /** One after the other; 0: every order. */
  lists: readonly number[]
  sliceMs: number
}

interface Place {
  list: number
  lastId: number
}

/** Goes on behind a batch, in the transaction that changed it; a batch of which some were changed meanwhile is read again. */
export type GoOn = (client: Pick<PoolClient, 'query'>, isWhole: boolean) => Promise<void>

/** Another server went on from the same place. */
class Overtaken extends Error {}

/**
 * Walks once through the orders of these lists, in batches; `renew` returns how many of one it changed. The place is written
 * together with what was changed, so that it goes on after any end, and of two servers one does each part.
 */
export async function walkOrders(
  services: Services,
  { job, rules, lists, sliceMs }: Walk,
  renew: (orders: Stored[], goOn: GoOn) => Promise<number>,
): Promise<void> {
  const { pool } = services
  const until = performance.now() + sliceMs
  const find = () => findPlace(pool, rules, lists[0]!)
  try {
    for (let place = await find(); place; place = await find()) {
      if (performance.now() >= until) {
        await enqueue(pool, job, {}, { jobKey: `${job}:next` })
        return
      }
      const from = place
      const orders = await findStored(services, {
        list: from.list,
        after: from.lastId,
        limit: AT_ONCE,
        isFlagged: CLOSED_LISTS.includes(from.list),
      })
      const next: Place =
        orders.length < AT_ONCE
          ? { list: lists[lists.indexOf(from.list) + 1] ?? -1, lastId: 0 }
          : { list: from.list, lastId: orders.at(-1)!.id }
      const changed = await renew(orders, (client, isWhole) => goOn(client, rules, from, isWhole ? next : from))
      if (changed > 0) await sleep(PAUSE_MS)
    }
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  }
}

/** Where the walk is; undefined where it is over. */
async function findPlace(pool: Services['pool'], rules: number, first: number): Promise<Place | undefined> {
  const find = () =>
    pool.query<Place>({
      name: 'find-renewal',
      text: 'select list, last_id as "lastId" from order_renewals where rules = $1',
      values: [rules],
    })
  let [place] = (await find()).rows
  if (!place) {
    await pool.query('insert into order_renewals (rules, list) values ($1, $2) on conflict do nothing', [rules, first])
    place = (await find()).rows[0]!
  }
  return place.list === -1 ? undefined : place
}

async function goOn(client: Pick<PoolClient, 'query'>, rules: number, from: Place, to: Place): Promise<void> {
  const { rowCount } = await client.query({
    name: 'go-on-renewing',
    text: `update order_renewals set list = $4, last_id = $5, renewed_at = now()
      where rules = $1 and list = $2 and last_id = $3`,
    values: [rules, from.list, from.lastId, to.list, to.lastId],
  })
  if (rowCount === 0) throw new Overtaken()
}
