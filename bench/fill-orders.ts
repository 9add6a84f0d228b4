import type { Pool } from 'pg'
import { generateOrder } from './generate-orders.ts'
import { withoutIndexes } from './without-indexes.ts'
import { compactLists } from '#server/db/compact-lists.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'
import { countOrders } from '#server/lists/count-orders.ts'

const AT_ONCE = 1000
/** As often as this the counts are folded, and what that emptied is given back: what a worker does each second. */
const FOLD_AFTER = 50_000
/** From so many on, it is quicker to make the indexes once all orders are there. */
const BULK_FROM = 500_000

/** Fills a database up to `count` generated orders, by two connections; one that holds as many is left as it is, one that was stopped on the way goes on. */
export async function fillOrders(
  pool: Pool,
  count: number,
  make: (number: number) => NewOrder = (number) => generateOrder(number, count),
): Promise<void> {
  const { allOrder: present } = await countOrders(pool)
  const write = present < count && (() => writeOrders(pool, { present, count, make }))
  const isChanged = count < BULK_FROM ? write && (await write()) : await withoutIndexes(pool, write)
  if (isChanged) await pool.query('vacuum analyze')
}

async function writeOrders(
  pool: Pool,
  { present, count, make }: { present: number; count: number; make: (number: number) => NewOrder },
): Promise<true> {
  const begun = performance.now()
  const perSecond = (orders: number) => Math.round((orders / (performance.now() - begun)) * 1000)
  let number = present
  const writer = async () => {
    while (number < count) {
      const from = number
      number = Math.min(number + AT_ONCE, count)
      await insertOrders(
        pool,
        Array.from({ length: number - from }, (_, i) => make(from + i)),
      )
      if (number % FOLD_AFTER !== 0) continue
      console.log(`${number} orders, ${perSecond(number - present)} a second`)
      await fold(pool)
    }
  }
  await Promise.all([writer(), writer()])
  console.log(
    `load: ${count - present} orders, ${perSecond(count - present)} a second (two connections, generating included)`,
  )
  await fold(pool)
  return true
}

async function fold(pool: Pool): Promise<void> {
  await compactLists(pool)
  await pool.query('vacuum list_delta, country_delta, completion_delta, open_delta')
  await pool.query('select ensure_search_pieces()')
}
