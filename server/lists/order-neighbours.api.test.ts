import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUEUE_KEYS, type QueueKey } from '#contract/queues.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const ORDERS = 240

let it: TestApp
let admin = ''

beforeAll(async () => {
  it = await testApp()
  admin = await it.signInAs('Admin')
  const queues = QUEUE_KEYS.filter((key) => key !== 'allOrder')
  await insertOrders(
    it.services.pool,
    Array.from({ length: ORDERS }, (_, i) => {
      const queue = queues[(i * 7) % queues.length]!
      const month = `2027-0${(i % 3) + 1}-15`
      return newOrder({
        queue,
        ...(queue === 'futureOrder' && { processingDate: month }),
        ...(queue === 'refundOrder' && i % 2 === 0 && { refundDate: '2026-11-01T00:00:00Z', refundedBy: null }),
      })
    }),
  )
})
afterAll(() => it.close())

async function list(queue: QueueKey, month = ''): Promise<number[]> {
  const path = `/admin/get-orders-list/${queue}?limit=500${month && `&month=${month}`}`
  const { body } = await it.call('GET', path, { token: admin })
  return body.data.map((row: { order_id: number }) => row.order_id)
}

async function neighbours(id: number, queue: string, month = '', token = admin) {
  return it.call('POST', '/admin/order-neighbours', { token, body: { orderId: id, orderName: queue, month } })
}

test.each<[QueueKey, string]>([
  ...QUEUE_KEYS.map((key) => [key, ''] as [QueueKey, string]),
  ['futureOrder', '2027-02'],
])('in %s %s the neighbours of every row are the rows above and below it', async (queue, month) => {
  const ids = await list(queue, month)
  expect(ids.length).toBeGreaterThan(5)
  const walked = await Promise.all(ids.map(async (id) => (await neighbours(id, queue, month)).body.data))
  expect(walked).toEqual(ids.map((_, i) => ({ previous: ids[i - 1] ?? null, next: ids[i + 1] ?? null })))
})

test('an order that has just left the queue still has the neighbours between which it stood', async () => {
  const ids = await list('newOrder')
  const id = ids[3]!
  await it.call('PUT', '/admin/move-order-status', { token: admin, body: { orderId: id, status: 'Completed' } })
  expect((await neighbours(id, 'newOrder')).body.data).toEqual({ previous: ids[2], next: ids[4] })
})

test('a queue that is none or is closed to the role has no neighbours to tell', async () => {
  const telecaller = await it.signInAs('Telecaller')
  expect((await neighbours(1, 'nowhere')).code).toBe(404)
  expect((await neighbours(1, 'allOrder', '', telecaller)).code).toBe(403)
})
