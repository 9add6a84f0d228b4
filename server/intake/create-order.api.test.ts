import { afterAll, describe, expect, test } from 'vitest'
import { APPLICATION_FIELDS } from '#contract/orders/application.ts'
import { decodeId } from '#contract/orders/order-id.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { testApp } from '#server/testing/test-app.ts'

const the = await testApp({ PUBLIC_URL: 'https://tickets.test' })
afterAll(() => the.close())
const key = (await createIntakeKey(the.services.pool, 1, 'Checkout')).key
const otherSite = (await createIntakeKey(the.services.pool, 2, 'Checkout')).key

const LEAST = {
  name: 'Ana',
  last_name: 'Diaz',
  email: 'ana@mail.test',
  IsArrival: 'Arrival',
  processing_mode: 'standard',
}
const PAID = { ...LEAST, payment: { status: 'paid', gateway: 'Stripe', transaction_id: 'txn_1', amount: 69 } }

function post(body: unknown, idempotencyKey: string, as = key) {
  const headers = {
    authorization: `Bearer ${as}`,
    'idempotency-key': idempotencyKey,
    'content-type': 'application/json',
  }
  return the.call('POST', '/intake/orders', { body: typeof body === 'string' ? body : JSON.stringify(body), headers })
}

async function countOrders(): Promise<number> {
  return Number((await the.services.pool.query('select count(*) from orders')).rows[0].count)
}

function countCodes(answers: { code: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

async function findOrder(id: number) {
  const { rows } = await the.services.pool.query(
    'select o.*, a.*, o.processing_date::text as day from orders o join applications a using (order_id) where order_id = $1',
    [id],
  )
  return rows[0]
}

describe('one order', () => {
  test('is answered with 201, its id and where to track it, and is on disk with its history', async () => {
    const { code, body } = await post({ ...PAID, nationality: 'United States' }, 'first')
    expect(code).toBe(201)
    const { orderId, trackUrl } = body.data
    expect(body).toEqual({
      status: 1,
      message: 'Order received',
      data: { orderId, trackUrl, warnings: expect.any(Array) },
    })
    const [, encoded] = /^https:\/\/tickets\.test\/track-order\/(\w+)\?site=\d+$/.exec(trackUrl)!
    expect(decodeId(encoded!)).toBe(orderId)
    expect(await findOrder(orderId)).toMatchObject({
      queue: 1,
      nationality: 'USA',
      landing_site: 1,
      transaction_id: 'txn_1',
    })
    const { rows } = await the.services.pool.query(
      'select event, actor_kind, actor_name from audit_log where order_id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ event: 'order.received', actor_kind: 'site', actor_name: 'Landing site 1' }])
  })

  test('goes to the queue of its mode and payment', async () => {
    const future = { processing_mode: 'future', processing_date: '2099-01-02' }
    const sent: [object, number][] = [
      [{ ...LEAST }, 4],
      [{ ...PAID, processing_mode: 'Priority' }, 2],
      [{ ...PAID, ...future }, 3],
      [{ ...LEAST, ...future }, 4],
      [{ ...PAID, processing_mode: 'future' }, 1],
      [{ ...LEAST, payment: { status: 'refused' } }, 4],
    ]
    for (const [index, [order, queue]] of sent.entries()) {
      const { body } = await post(order, `queue-${index}`)
      expect((await findOrder(body.data.orderId)).queue).toBe(queue)
    }
  })

  test('sent again is the same order, 200; however its keys are ordered', async () => {
    const first = await post(PAID, 'again')
    const before = await countOrders()
    const again = await post(Object.fromEntries(Object.entries(PAID).reverse()), 'again')
    expect(again.code).toBe(200)
    expect(again.body.data).toEqual(first.body.data)
    expect(await countOrders()).toBe(before)
  })

  test('fifty at once with one key are one order', async () => {
    const before = await countOrders()
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(PAID, 'fifty')))
    expect(countCodes(answers)).toEqual({ 200: 49, 201: 1 })
    expect(new Set(answers.map(({ body }) => body.data.orderId)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
  })

  test('fifty at once with one reference under keys of their own are one order and 49 conflicts that name it', async () => {
    const before = await countOrders()
    const order = { ...PAID, external_reference: 'R-50' }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => post(order, `reference-${n}`)))
    expect(countCodes(answers)).toEqual({ 201: 1, 409: 49 })
    expect(new Set(answers.map(({ body }) => body.data.orderId)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
  })

  test('with the key of another body is a conflict', async () => {
    const first = await post(PAID, 'taken')
    const { code, body } = await post({ ...PAID, name: 'Eva' }, 'taken')
    expect(code).toBe(409)
    expect(body).toMatchObject({ status: 0, data: { orderId: first.body.data.orderId } })
  })

  test('with a reference of the site is a conflict, and its key stays free; another site may use both', async () => {
    const first = await post({ ...PAID, external_reference: 'R-1' }, 'r-1')
    const second = await post({ ...PAID, external_reference: 'R-1' }, 'r-2')
    expect(second.code).toBe(409)
    expect(second.body.data).toEqual({ orderId: first.body.data.orderId })
    expect((await post({ ...PAID, external_reference: 'R-2' }, 'r-2')).code).toBe(201)
    const elsewhere = await post({ ...PAID, external_reference: 'R-1' }, 'r-1', otherSite)
    expect(elsewhere.code).toBe(201)
    expect((await findOrder(elsewhere.body.data.orderId)).landing_site).toBe(2)
  })

  test('that lacks something is refused with a message for each field', async () => {
    const { code, body } = await post({ email: 'a@b.test' }, 'lacking')
    expect(code).toBe(422)
    expect(body.errors).toEqual({
      IsArrival: 'IsArrival must be Arrival or Departure',
      processing_mode: 'processing_mode must be standard, priority or future',
      name: 'name is required',
      last_name: 'last_name is required',
    })
    expect(body.message).toBe(Object.values(body.errors!)[0])
  })

  test.each(['', 'x'.repeat(256)])('needs an Idempotency-Key of 1 to 255 characters', async (bad) => {
    const { code, body } = await post(PAID, bad)
    expect([code, Object.keys(body.errors!)]).toEqual([422, ['Idempotency-Key']])
  })

  test('without any Idempotency-Key is refused', async () => {
    const { code } = await the.call('POST', '/intake/orders', {
      body: PAID,
      headers: { authorization: `Bearer ${key}` },
    })
    expect(code).toBe(422)
  })
})

describe('hostile input', () => {
  const values = [
    '\0',
    '\uD800',
    'x'.repeat(5000),
    '%',
    '_',
    "'; drop table orders; --",
    '👩‍✈️',
    ['a', ['b']],
    { a: 1 },
    true,
    -0,
    2 ** 63,
  ]

  test('in any field is kept and flagged, never lost, never a 500', async () => {
    for (const [index, value] of values.entries()) {
      const { processing_mode, IsArrival, payment } = PAID
      const generated = generateOrder(index, 3, '2026-11-21')
      const everywhere = Object.fromEntries(
        [...APPLICATION_FIELDS, ...Object.keys(generated)].map((field) => [field, value]),
      )
      const { code, body } = await post(
        { ...everywhere, processing_mode, IsArrival, payment, external_reference: `h-${index}` },
        `hostile-${index}`,
      )
      expect([code, body.message]).toEqual([201, 'Order received'])
      const order = await findOrder(body.data.orderId)
      const kept = typeof value === 'object' ? JSON.stringify(value) : String(value)
      // What is cleaned of it stands beside it as it came.
      expect(order.as_sent?.hotel ?? order.form.hotel).toBe(kept.toWellFormed().replace('\0', '\uFFFD'))
      expect(order.needs_check.length).toBeGreaterThan(0)
    }
  })

  test('1e309 is kept and flagged', async () => {
    const { code, body } = await post(JSON.stringify({ ...PAID, phone_number: 7 }).replace(':7', ':1e309'), '1e309')
    expect(code).toBe(201)
    expect((await findOrder(body.data.orderId)).notes[0]).toMatchObject({ field: 'phone_number' })
  })

  test.each([
    ['not JSON', '{', 400],
    ['a list', '[]', 422],
    ['a word', '"order"', 422],
    ['nothing', 'null', 422],
    ['a prototype', `{"__proto__":{"x":1},${JSON.stringify(PAID).slice(1)}`, 400],
    [
      'nested without end',
      `${JSON.stringify(PAID).slice(0, -1)},"hotel":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      422,
    ],
    ['more than 512 kB', JSON.stringify({ ...PAID, hotel: 'x'.repeat(600_000) }), 413],
    ['more than 1 MB', JSON.stringify({ ...PAID, hotel: 'x'.repeat(1_200_000) }), 413],
  ])('%s is refused', async (_, body, status) => {
    const before = await countOrders()
    const answer = await post(body, 'refused')
    expect([answer.code, answer.body.status]).toEqual([status, 0])
    expect(await countOrders()).toBe(before)
    expect(({} as any).x).toBeUndefined()
  })
})

test('the active gateway is told to the checkout', async () => {
  const { code, body } = await the.call('GET', '/intake/active-gateway', { token: `Bearer ${key}` })
  expect([code, body.data]).toEqual([200, { id: expect.any(Number), gateway_name: 'Stripe' }])
})
