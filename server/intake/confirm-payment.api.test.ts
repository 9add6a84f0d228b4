import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let the: TestApp
let key: string
let otherSite: string
beforeAll(async () => {
  the = await testApp()
  key = (await createIntakeKey(the.services.pool, 1, 'Checkout')).key
  otherSite = (await createIntakeKey(the.services.pool, 2, 'Checkout')).key
})
afterAll(() => the.close())

const ORDER = {
  name: 'Ana',
  last_name: 'Diaz',
  email: 'ana@mail.test',
  IsArrival: 'Arrival',
  processing_mode: 'standard',
}
let keys = 0

async function pending(own: object = {}): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `payment-${++keys}` }
  const payment = { status: 'pending', gateway: 'PayPal', ip: '192.0.2.7' }
  const { body } = await the.call('POST', '/intake/orders', { body: { ...ORDER, payment, ...own }, headers })
  return body.data.orderId
}

const pay = (id: number | string, body: object = {}, as = key) =>
  the.call('POST', `/intake/orders/${id}/payment`, { body, headers: { authorization: `Bearer ${as}` } })

async function findOrder(id: number) {
  const { rows } = await the.services.pool.query(
    'select * from orders join applications using (order_id) where order_id = $1',
    [id],
  )
  return rows[0]
}

const countEvents = async (id: number) =>
  (
    await the.services.pool.query("select from audit_log where order_id = $1 and event = 'order.payment-confirmed'", [
      id,
    ])
  ).rowCount

test('a pending order becomes New, and keeps what came with the order and with the payment', async () => {
  const id = await pending()
  expect((await findOrder(id)).queue).toBe(4)
  const { code, body } = await pay(id, { transaction_id: 'txn_9', amount: '69.00', card_last4: '4111111111111111' })
  expect([code, body.message, body.data.orderId]).toEqual([200, 'Payment confirmed', id])
  const order = await findOrder(id)
  expect(order).toMatchObject({ queue: 1, transaction_id: 'txn_9' })
  expect(order.payment).toEqual({
    status: 'paid',
    gateway: 'PayPal',
    ip: '192.0.2.7',
    transaction_id: 'txn_9',
    amount: '69.00',
    card_last4: '1111',
  })
  expect(order.needs_check.at(-1)).toMatchObject({ field: 'payment.card_last4' })
  expect(order.notes).toEqual([order.needs_check.at(-1)])
})

test('twice, or twenty times at once, confirms once', async () => {
  const id = await pending()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => pay(id, { payment: { status: 'paid', transaction_id: 't' } })),
  )
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(answers.map(({ body }) => body.data.trackUrl)).size).toBe(1)
  expect(await countEvents(id)).toBe(1)
  expect((await findOrder(id)).transaction_id).toBe('t')
})

test('a future order waits for its day, unless that has passed while it was not paid', async () => {
  const later = await pending({ processing_mode: 'future', processing_date: '2099-05-01' })
  const passed = await pending({ processing_mode: 'future', processing_date: '2099-05-01' })
  await the.services.pool.query("update orders set processing_date = '2020-01-01' where order_id = $1", [passed])
  await pay(later)
  await pay(passed)
  expect((await findOrder(later)).queue).toBe(3)
  expect((await findOrder(passed)).queue).toBe(1)
})

test('an order of another site, or none, is not found and stays pending', async () => {
  const id = await pending()
  for (const [order, as] of [
    [id, otherSite],
    [1, key],
    [999_999_999_999_999, key],
  ] as const) {
    expect((await pay(order, {}, as)).code).toBe(404)
  }
  expect((await findOrder(id)).queue).toBe(4)
  expect(await countEvents(id)).toBe(0)
})

test.each(['0', '-1', 'x', '1e3', '9999999999999999999'])('%s is no order id', async (id) => {
  expect((await pay(id)).code).toBe(422)
})

test('anything but paid is refused', async () => {
  const id = await pending()
  for (const status of ['pending', 'refunded', 1, null, ['paid']]) {
    const { code, body } = await pay(id, { status })
    expect([code, Object.keys(body.errors ?? {})]).toEqual([422, ['status']])
  }
})
