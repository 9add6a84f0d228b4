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
  await pay(later, { transaction_id: 'txn_later' })
  await pay(passed, { transaction_id: 'txn_passed' })
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
    expect((await pay(order, { transaction_id: 't' }, as)).code).toBe(404)
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
    const { code, body } = await pay(id, { status, transaction_id: 't' })
    expect([code, Object.keys(body.errors ?? {})]).toEqual([422, ['status']])
  }
})

test.each([
  {},
  { payment: {} },
  { transaction_id: '' },
  { transaction_id: ' ' },
  { transaction_id: null },
  { transaction_id: ['t'] },
  { transaction_id: 'x'.repeat(256) },
])('%j names no payment, and confirms none', async (sent) => {
  const id = await pending()
  const { code, body } = await pay(id, sent)
  expect([code, Object.keys(body.errors ?? {})]).toEqual([422, ['transaction_id']])
  expect(body.message).toMatch(/^transaction_id is required/)
  expect(await findOrder(id)).toMatchObject({ queue: 4, paid_at: null })
})

test('a payment of an order whose traveller was erased is refused and kept nowhere; of another site it is not found', async () => {
  for (const status of ['pending', 'paid']) {
    const id = await pending({ payment: { status, gateway: 'PayPal', transaction_id: 'pi_before' } })
    await the.services.pool.query('update orders set anonymised_at = now() where order_id = $1', [id])
    const { code, body } = await pay(id, { transaction_id: 'pi_after' })
    expect([code, body.status, body.message]).toEqual([409, 0, expect.stringMatching(/was erased.*not kept/)])
    expect([await seconds(id), await countEvents(id)]).toEqual([[], 0])
    expect((await pay(id, { transaction_id: 'pi_after' }, otherSite)).code).toBe(404)
  }
})

const seconds = async (id: number) =>
  (
    await the.services.pool.query(
      'select transaction_id, payment from second_payments where order_id = $1 order by 1',
      [id],
    )
  ).rows
const paidAgain = async (id: number) =>
  (
    await the.services.pool.query(`select after from audit_log where order_id = $1 and event = 'order.paid-again'`, [
      id,
    ])
  ).rows

test('a second payment under another id is a conflict, and is kept, flagged and recorded, once', async () => {
  const id = await pending()
  await pay(id, { transaction_id: 'pi_9', amount: '59.00' })
  for (const _ of [1, 2]) {
    const { code, body } = await pay(id, { transaction_id: 'pi_10', amount: '59.00', currency: 'USD' })
    expect([code, body.data.orderId, body.message]).toEqual([409, id, expect.stringMatching(/possible double charge/)])
  }
  expect(await seconds(id)).toMatchObject([{ transaction_id: 'pi_10', payment: { amount: '59.00', currency: 'USD' } }])
  expect(await paidAgain(id)).toMatchObject([{ after: { secondTransactionId: 'pi_10', amount: '59.00' } }])
  const order = await findOrder(id)
  expect(order.transaction_id).toBe('pi_9')
  const flags = order.needs_check.filter(({ field }: { field: string }) => field === 'payment.transaction_id')
  expect(flags).toMatchObject([{ message: expect.stringMatching(/charged twice/) }])
  // Every role reads flags.
  expect(flags[0].message).not.toMatch(/pi_/)
  expect((await pay(id, { transaction_id: 'pi_9' })).code).toBe(200)
})

test('of many at once one pays, and each of the others is kept', async () => {
  const id = await pending()
  const ids = Array.from({ length: 8 }, (_, at) => `pi_many_${at}`)
  const answers = await Promise.all(ids.map((transaction_id) => pay(id, { transaction_id })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  const { transaction_id: counts } = await findOrder(id)
  expect([counts, ...(await seconds(id)).map((row) => row.transaction_id)].toSorted()).toEqual(ids)
})

test('an order that came as paid without an id gets the id of its payment', async () => {
  const id = await pending({ payment: { status: 'paid', gateway: 'Stripe' } })
  const before = await findOrder(id)
  expect((await pay(id, { transaction_id: 'pi_late' })).code).toBe(200)
  expect(await findOrder(id)).toMatchObject({ transaction_id: 'pi_late', paid_at: before.paid_at })
  expect((await pay(id, { transaction_id: 'pi_other' })).code).toBe(409)
})

test('staff who may see transactions see each, and find the order by it; others see the flag alone', async () => {
  const id = await pending()
  await pay(id, { transaction_id: 'pi_first_77' })
  await pay(id, { transaction_id: 'pi_second_77', amount: '12.50' })
  const open = async (role: 'Manager' | 'Telecaller') =>
    (await the.call('GET', `/admin/get-orders-details/${id}`, { token: await the.tokenOf(role) })).body.data
  const manager = await open('Manager')
  expect(manager.second_payments).toMatchObject([{ transaction_id: 'pi_second_77', amount: '12.50' }])
  const telecaller = await open('Telecaller')
  expect(telecaller.second_payments).toEqual([])
  expect(JSON.stringify(telecaller)).not.toContain('pi_second_77')
  const found = await the.call('POST', '/admin/search-order', {
    token: await the.tokenOf('Manager'),
    body: { folderName: 'allOrder', searchVal: 'pi_second_77', start: 0, end: 10 },
  })
  expect(found.body.data.map(({ order_id }: { order_id: number }) => order_id)).toEqual([id])
})
