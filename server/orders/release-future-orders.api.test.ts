import { afterAll, expect, test } from 'vitest'
import { releaseFutureOrders } from '#server/orders/release-future-orders.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

test('a future order becomes New on its day in Santo Domingo, once, and its history says so', async () => {
  const { pool } = it.services
  const future = (processingDate: string | null) => anOrder(pool, { queue: 'futureOrder', processingDate })
  const [early, due, late, never] = [
    await future('2027-03-01'),
    await future('2027-03-02'),
    await future('2027-03-03'),
    await future(null),
  ]
  await pool.query("update orders set process_status = 'Deleted' where order_id = $1", [early])
  // 03:59 UTC is still the day before in Santo Domingo.
  expect(await releaseFutureOrders(it.services, {}, new Date('2027-03-02T03:59:00Z'))).toBe(1)
  const [one, other] = await Promise.all(
    [1, 2].map(() => releaseFutureOrders(it.services, {}, new Date('2027-03-02T04:00:00Z'))),
  )
  expect(one! + other!).toBe(1)
  const { rows } = await pool.query('select order_id, queue, version from orders order by order_id')
  expect(rows).toEqual([
    { order_id: early, queue: 10, version: 1 },
    { order_id: due, queue: 1, version: 2 },
    { order_id: late, queue: 3, version: 1 },
    { order_id: never, queue: 1, version: 2 },
  ])
  const history = await pool.query('select actor_kind, event, after from audit_log where order_id = $1', [due])
  expect(history.rows).toEqual([{ actor_kind: 'job', event: 'order.released', after: { released: true } }])
})
