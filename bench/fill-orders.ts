import type { Pool } from 'pg'
import { generateOrder } from './generate-orders.ts'
import { compactLists, startCompactor } from '#server/db/compact-lists.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'
import { countOrders } from '#server/lists/count-orders.ts'

const AT_ONCE = 1000

/** Fills a database up to `count` generated orders, by two connections; one that holds as many is left as it is. */
export async function fillOrders(
  pool: Pool,
  count: number,
  make: (number: number) => NewOrder = (number) => generateOrder(number, count),
): Promise<void> {
  const { allOrder: present } = await countOrders(pool)
  if (present >= count) return
  const stop = startCompactor(pool, console)
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
      if (number % 100_000 === 0) console.log(`${number} orders, ${perSecond(number - present)} a second`)
    }
  }
  await Promise.all([writer(), writer()])
  console.log(
    `load: ${count - present} orders, ${perSecond(count - present)} a second (two connections, generating included)`,
  )
  await stop()
  await compactLists(pool)
  await pool.query('vacuum analyze')
}
