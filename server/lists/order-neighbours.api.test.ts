import { afterAll, expect, test } from 'vitest'
import { QUEUE_KEYS, type QueueKey } from '#contract/lists/queues.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { dateOf } from '#server/testing/corrections.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const ORDERS = 132
const NOW_MS = Date.now()

type Asked = Record<string, string | number>

const it = await testApp()
afterAll(() => it.close())
const admin = await it.signInAs('Admin')
const queues = QUEUE_KEYS.filter((key) => key !== 'allOrder')
await insertOrders(
  it.services.pool,
  Array.from({ length: ORDERS }, (_, i) => {
    const queue = queues[(i * 7) % queues.length]!
    const month = `2027-0${(i % 3) + 1}-15`
    const day = `2027-0${(i % 4) + 5}-1${i % 3}`
    return newOrder({
      queue,
      name: i % 3 === 0 ? 'Óscar' : 'Ana',
      language: i % 2 === 0 ? 'es' : 'en',
      // Several at the same moment and day, and some without a flight.
      ...(queue !== 'pendingOrder' && { paidAt: new Date(NOW_MS - (i % 9) * 3_600_000).toISOString() }),
      form: { IsArrival: 'Arrival', passport_number: `XY${i}`, ...(i % 5 > 0 && dateOf('intended_arrival', day)) },
      ...(queue === 'futureOrder' && { processingDate: month }),
      ...(queue === 'refundOrder' && i % 2 === 0 && { refundDate: '2026-11-01T00:00:00Z', refundedBy: null }),
    })
  }),
)

async function list(queue: QueueKey, asked: Asked = {}): Promise<number[]> {
  const body = { folderName: queue, start: 0, end: 500, ...asked }
  const answer = await it.call('POST', '/admin/search-order', { token: admin, body })
  return answer.body.data.map((row: { order_id: number }) => row.order_id)
}

async function neighbours(id: number, queue: string, asked: Asked = {}, token = admin) {
  return it.call('POST', '/admin/order-neighbours', { token, body: { orderId: id, orderName: queue, ...asked } })
}

const ASKED: Asked[] = [
  {},
  { sort: 'due' },
  { sort: '-due' },
  { sort: 'flight' },
  { sort: '-flight' },
  { sort: 'id' },
  { sort: 'email' },
  { language: 'es' },
  { language: 'es', sort: 'due' },
  { language: 'es', standing: 1, sort: '-flight' },
  { searchVal: 'óscar' },
  { searchVal: 'oscar', sort: 'due' },
  { searchVal: 'oscar', language: 'es', sort: 'flight' },
]
test.each<[QueueKey, Asked]>([
  ...QUEUE_KEYS.flatMap((key) => ASKED.map((asked) => [key, asked] as [QueueKey, Asked])),
  ...ASKED.map((asked) => ['futureOrder', { month: '2027-02', ...asked }] as [QueueKey, Asked]),
])('in %s %j the neighbours of every row are the rows above and below it', async (queue, asked) => {
  const ids = await list(queue, asked)
  if (Object.keys(asked).length === 0) expect(ids.length).toBeGreaterThan(5)
  const places = [...ids.keys()].filter((i) => i % Math.ceil(ids.length / 20) === 0 || i === ids.length - 1)
  const walked = await Promise.all(places.map(async (i) => (await neighbours(ids[i]!, queue, asked)).body.data))
  expect(walked).toEqual(places.map((i) => ({ previous: ids[i - 1] ?? null, next: ids[i + 1] ?? null })))
})

test.each<Asked>([{}, { sort: 'due' }, { sort: '-flight' }, { language: 'es', sort: 'due' }])(
  'an order that has just left the queue %j still has the neighbours between which it stood',
  async (asked) => {
    const ids = await list('newOrder', asked)
    const id = ids[3]!
    await it.call('PUT', '/admin/move-order-status', { token: admin, body: { orderId: id, status: 'Completed' } })
    expect((await neighbours(id, 'newOrder', asked)).body.data).toEqual({ previous: ids[2], next: ids[4] })
    await it.services.pool.query('update orders set process_status = null where order_id = $1', [id])
  },
)

test('a queue that is none or is closed to the role has no neighbours to tell', async () => {
  const telecaller = await it.signInAs('Telecaller')
  expect((await neighbours(1, 'nowhere')).code).toBe(404)
  expect((await neighbours(1, 'allOrder', {}, telecaller)).code).toBe(403)
})
