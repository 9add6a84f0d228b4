import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleOrder } from '#contract/orders/intake-fields.ts'
import { forgetOldTestOrders } from '#server/intake/tests/clear-test-orders.ts'
import { TEST_ORDERS_KEPT } from '#server/intake/tests/take-test-orders.ts'
import { createIntakeKey, revokeIntakeKey } from '#server/sites/intake-keys.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { sendWebhook } from '#server/webhooks/send-webhook.ts'

/** Where their ids begin. */
const FIRST_TEST_ORDER = 900_000_001

let it: TestApp
let admin: string
let keys: { live: string; test: string; other: string }
beforeAll(async () => {
  it = await testApp({ INTERNAL_WEBHOOKS: 'on' })
  admin = await it.signInAs('Admin')
  const { pool } = it.services
  keys = {
    live: (await createIntakeKey(pool, 1, 'Live')).key,
    test: (await createIntakeKey(pool, 1, 'Test', ['orders'], true)).key,
    other: (await createIntakeKey(pool, 2, 'Test of another', ['orders'], true)).key,
  }
  await pool.query("update gateways set is_active = case gateway_name when 'Stripe' then '1' else '0' end")
})
afterAll(() => it.close())
beforeEach(() => query('delete from test_orders'))

const query = async (text: string, values: unknown[] = []) => (await it.services.pool.query(text, values)).rows
const PAID = { status: 'paid', gateway: 'Stripe', amount: '69.00', currency: 'USD', transaction_id: 'pi_1' }
const ORDER = { ...sampleOrder('arrival'), external_reference: 'R-1', payment: PAID }
const post = (path: string, body: unknown, key = keys.test, idempotency = 'k-1') =>
  it.call('POST', `/intake/${path}`, {
    body,
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': idempotency },
  })
const get = (path: string, key = keys.test) =>
  it.call('GET', `/intake/${path}`, { headers: { authorization: `Bearer ${key}` } })
const staff = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  it.call(method, `/admin/${path}`, { token: admin, body })

/** How many rows each table has but those that a test order is to be in. */
async function counted(): Promise<Record<string, number>> {
  const tables = await query(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker') and table_name <> 'test_orders'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) counts[name] = (await query(`select count(*)::int as n from ${name}`))[0].n
  return counts
}

test('an amount that could not be read is corrected by the same payment, as of a live order', async () => {
  const told = { transaction_id: 'pi_amount', amount: '69,00' }
  const body = { ...ORDER, external_reference: 'R-amount', payment: { status: 'paid', ...told } }
  const { orderId } = (await post('orders', body, keys.test, 'k-amount')).body.data
  const kept = async () =>
    (await query(`select payment->>'amount' as amount, flags::text from test_orders where order_id = ${orderId}`))[0]
  expect(await kept()).toEqual({ amount: '69,00', flags: expect.stringContaining('payment.amount') })
  const corrected = await post(`orders/${orderId}/payment`, { ...told, amount: '69.00' })
  expect([corrected.code, corrected.body.data.warnings]).toEqual([200, []])
  expect(await kept()).toEqual({ amount: '69.00', flags: expect.not.stringContaining('payment.amount') })
})

test('one that came with the order goes with its flag when the payment is confirmed, as of a live order', async () => {
  const body = { ...ORDER, external_reference: 'R-late', payment: { status: 'pending', amount: '69,00' } }
  const { orderId } = (await post('orders', body, keys.test, 'k-late')).body.data
  const flags = async () => (await query(`select flags::text from test_orders where order_id = ${orderId}`))[0].flags
  expect(await flags()).toContain('payment.amount')
  await post(`orders/${orderId}/payment`, { transaction_id: 'pi_late', amount: '69.00' })
  expect(await flags()).not.toContain('payment.amount')
  await query(`delete from test_orders where order_id = ${orderId}`)
})

test('a test order leaves nothing in any table but its own, paid at once, confirmed later or in a batch', async () => {
  const before = await counted()
  expect((await post('orders', ORDER)).code).toBe(201)
  const pending = await post(
    'orders',
    { ...ORDER, external_reference: 'R-2', payment: { status: 'pending' } },
    keys.test,
    'k-2',
  )
  expect((await post(`orders/${pending.body.data.orderId}/payment`, { transaction_id: 'pi_2' })).code).toBe(200)
  expect((await post(`orders/${pending.body.data.orderId}/payment`, { transaction_id: 'pi_3' })).code).toBe(409)
  const line = JSON.stringify({ ...ORDER, external_reference: 'R-3', idempotency_key: 'k-3' })
  const batch = await it.app.inject({
    method: 'POST',
    url: '/api/intake/orders/batch',
    headers: { authorization: `Bearer ${keys.test}`, 'content-type': 'application/x-ndjson' },
    payload: `${line}\n${line}\n`,
  })
  expect(
    batch.body
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one).http),
  ).toEqual([201, 200])
  expect(await counted()).toEqual(before)
  expect(await query('select count(*)::int as n from test_orders')).toEqual([{ n: 3 }])
})

test('nothing but the intake of test orders names their table', () => {
  const own = /^server\/(?:intake\/tests|db\/tables\/test-orders|db\/migrations|privacy\/tables)/
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).map((path) => join('server', path))
  const naming = files.filter(
    (path) => /\.(ts|tsx|sql)$/.test(path) && !own.test(path) && readFileSync(path, 'utf8').includes('test_orders'),
  )
  // The last two say in their comments where it stands.
  expect(naming.toSorted()).toEqual(['server/context.ts', 'server/db/tables/sites.ts'])
})

test('a live key never meets a test order, nor a test key an order, nor one site another’s', async () => {
  const live = (await post('orders', ORDER, keys.live)).body.data.orderId
  const made = (await post('orders', ORDER)).body.data.orderId
  expect(made).toBeGreaterThanOrEqual(FIRST_TEST_ORDER)
  expect(live).toBeLessThan(FIRST_TEST_ORDER)
  for (const [key, own, others] of [
    [keys.live, live, [made]],
    [keys.test, made, [live]],
    [keys.other, undefined, [live, made]],
  ] as const) {
    if (own) expect((await get(`orders/${own}`, key)).body.data.orderId).toBe(own)
    const found = (await get('orders?external_reference=R-1', key)).body.data
    expect(found.map((one: { orderId: number }) => one.orderId)).toEqual(own ? [own] : [])
    for (const other of others) {
      expect((await get(`orders/${other}`, key)).code).toBe(404)
      expect((await post(`orders/${other}/payment`, { transaction_id: 'pi_9' }, key)).code).toBe(404)
    }
  }
  expect(
    (
      await it.call('POST', '/intake/mail', {
        headers: { authorization: `Bearer ${keys.test}`, 'content-type': 'message/rfc822' },
        body: Buffer.from('x'),
      })
    ).code,
  ).toBe(403)
})

describe('a test key is answered what a live key is', () => {
  const PENDING = { ...ORDER, payment: { status: 'pending' } }
  /** TABLE: what is tried -> the calls; `:id` is the order that the first made. */
  const TALKS: Record<string, [path: string, body?: unknown, idempotency?: string][]> = {
    'once, again, with another body, its reference under another key': [
      ['orders', ORDER],
      ['orders', ORDER],
      ['orders', { ...ORDER, name: 'Eva' }],
      ['orders', ORDER, 'another'],
      ['orders/:id'],
      ['orders?external_reference=R-1'],
    ],
    'with fields that are not ours, and values that are to be checked': [
      [
        'orders',
        {
          ...ORDER,
          passportNumber: 'C01X0006H',
          passport_number: '#1',
          email: 'none',
          payment: 'paid',
          language: 'xx',
        },
      ],
      ['orders/:id'],
    ],
    'with what an order cannot be without missing': [
      ['orders', { name: 'Ana', IsArrival: 'sideways' }],
      ['orders', []],
    ],
    'pending, paid, again, with more, with less, with another id': [
      ['orders', PENDING],
      ['orders/:id'],
      ['orders/:id/payment', {}],
      ['orders/:id/payment', { transaction_id: 'pi_1', amount: '69,00', surprise: 1 }],
      ['orders/:id/payment', { transaction_id: 'pi_1' }],
      ['orders/:id/payment', { transaction_id: 'pi_1', arn: '74537604221431003881865' }],
      ['orders/:id/payment', { transaction_id: 'pi_1', arn: '74537604221431003881866' }],
      ['orders/:id/payment', { transaction_id: 'pi_2' }],
      ['orders/:id/payment', { transaction_id: 'pi_2', arn: '74537604221431003881865' }],
      ['orders/:id/payment', { payment: { transaction_id: 'pi_2' } }],
      ['orders/:id'],
    ],
    'paid without an id, which comes later': [
      ['orders', { ...ORDER, payment: { status: 'paid' } }],
      ['orders/:id/payment', { transaction_id: 'pi_1' }],
      ['orders/:id/payment', { transaction_id: 'pi_1' }],
      ['orders/:id'],
    ],
    'the gateway': [['active-gateway']],
  }
  test.each(Object.entries(TALKS))('%s', async (name, calls) => {
    await query("update applications set external_reference = null where external_reference = 'R-1'")
    const talk = async (key: string) => {
      let id: number | undefined
      const answers: string[] = []
      for (const [path, body, idempotency = `talk-${name}`] of calls) {
        const where = path.replace(':id', String(id))
        const { code, body: answer } = await (body === undefined
          ? get(where, key)
          : post(where, body, key, idempotency))
        id ??= answer.data?.orderId
        const said = JSON.stringify([code, { ...answer, requestId: null }], null, 1)
        answers.push(said.replaceAll(String(id), ':id').replaceAll(/track-order\/\w+/g, 'track-order/:id'))
      }
      return answers
    }
    const live = await talk(keys.live)
    expect(await talk(keys.test)).toEqual(live)
  })
})

test('fifty calls at once under one key are one test order', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('orders', ORDER)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array(49).fill(200), 201])
  expect(new Set(answers.map(({ body }) => body.data.orderId)).size).toBe(1)
})

test('its webhook is that of an order, marked as a test, and no other goes', async () => {
  await query("update landing_sites set webhook_url = 'http://127.0.0.1:9/hook' where id = 1")
  const paid = (await post('orders', ORDER)).body.data.orderId
  const pending = await post(
    'orders',
    { ...ORDER, external_reference: 'R-2', payment: { status: 'pending' } },
    keys.test,
    'k-2',
  )
  expect(await query('select count(*)::int as n from webhook_messages')).toEqual([{ n: 1 }])
  await post(`orders/${pending.body.data.orderId}/payment`, { transaction_id: 'pi_2' })
  await post(`orders/${pending.body.data.orderId}/payment`, { transaction_id: 'pi_2' })
  const messages = await query('select id::float8 as id from webhook_messages order by id')
  expect(messages).toHaveLength(2)
  for (const { id } of messages) await sendWebhook(it.services, { messageId: id }).catch(() => undefined)
  const bodies = (await query('select body from webhook_attempts order by message_id')).map(({ body }) =>
    JSON.parse(body),
  )
  const expected = (order_id: number, external_reference: string) => ({
    type: 'order.received',
    timestamp: expect.any(String),
    test: true,
    data: { landing_site: 1, order_id, external_reference },
  })
  expect(bodies).toEqual([expected(paid, 'R-1'), expected(pending.body.data.orderId, 'R-2')])
  await query('update landing_sites set webhook_url = null where id = 1')
})

describe('staff', () => {
  test('make a test key, which begins visibly otherwise, is for orders alone, and ends when it is revoked', async () => {
    const { body } = await staff('POST', 'intake-key', { siteId: 1, name: 'Try', scopes: ['mail'], test: true })
    expect(body.data.key).toMatch(/^ek_test_/)
    const [site] = (await staff('GET', 'landing-sites')).body.data
    const { id } = body.data
    expect(site.keys.find((one: { id: number }) => one.id === id)).toMatchObject({ test: true, scopes: ['orders'] })
    expect((await get('active-gateway', body.data.key)).code).toBe(200)
    await revokeIntakeKey(it.services.pool, id)
    expect((await get('active-gateway', body.data.key)).code).toBe(401)
    const [logged] = await query("select after from audit_log where event = 'intake-key.made' order by id desc limit 1")
    expect(logged.after).toEqual({ siteId: 1, keyId: id, name: 'Try', test: true })
  })

  test('see what came, without the numbers of a passport, page by page, and of their own choice of site', async () => {
    const ids: number[] = []
    for (let n = 0; n < 27; n++) {
      const order = { ...ORDER, external_reference: `R-${n}`, passportNumber: 'x', residence_number: 'RN123456' }
      ids.unshift((await post('orders', order, keys.test, `k-${n}`)).body.data.orderId)
    }
    const first = await staff('GET', 'test-orders?siteId=1')
    expect(first.body.data.map((one: { order_id: number }) => one.order_id)).toEqual(ids.slice(0, 25))
    expect(first.body.data[0]).toMatchObject({ name: 'Łukasz O’Connor Núñez', paid: true, external_reference: 'R-26' })
    const second = await staff('GET', `test-orders?siteId=1&before=${first.body.next}`)
    expect([second.body.data.length, second.body.next]).toEqual([2, null])
    expect((await staff('GET', 'test-orders?siteId=2')).body.data).toEqual([])
    const { data } = (await staff('GET', `test-order?siteId=1&orderId=${ids[0]}`)).body
    const values = Object.fromEntries(
      data.values.map((one: { field: string; value: string }) => [one.field, one.value]),
    )
    expect(values).toMatchObject({
      name: 'Łukasz',
      last_name: 'O’Connor Núñez',
      passport_number: '••••09',
      residence_number: '••••56',
      'payment.transaction_id': 'pi_1',
      external_reference: 'R-26',
    })
    expect(data.warnings.map((one: { field: string }) => one.field)).toEqual(['passportNumber'])
    expect((await staff('GET', `test-order?siteId=2&orderId=${ids[0]}`)).code).toBe(404)
    const kept = JSON.stringify(await query('select * from test_orders'))
    expect(kept).not.toMatch(/ZE8000509|RN123456/)
  })

  test('clear those of one site, after which keys and references may be sent anew', async () => {
    const first = (await post('orders', ORDER)).body.data.orderId
    await post('orders', ORDER, keys.other)
    expect((await staff('POST', 'clear-test-orders', { siteId: 1 })).body).toMatchObject({
      message: 'One test order was removed.',
      data: { cleared: 1 },
    })
    expect((await staff('POST', 'clear-test-orders', { siteId: 1 })).body.message).toBe('There are no test orders.')
    expect((await get(`orders/${first}`)).code).toBe(404)
    expect((await post('orders', ORDER)).code).toBe(201)
    expect(await query('select site_id, count(*)::int as n from test_orders group by site_id order by 1')).toEqual([
      { site_id: 1, n: 1 },
      { site_id: 2, n: 1 },
    ])
    const [logged] = await query("select after from audit_log where event = 'test-orders.cleared'")
    expect(logged.after).toEqual({ siteId: 1, cleared: 1 })
  })
})

test('they go by themselves after thirty days, and the oldest where a site has too many', async () => {
  await post('orders', ORDER)
  await query("update test_orders set created_at = now() - interval '29 days 23 hours'")
  await forgetOldTestOrders(it.services)
  expect(await query('select count(*)::int as n from test_orders')).toEqual([{ n: 1 }])
  await query("update test_orders set created_at = now() - interval '31 days'")
  await forgetOldTestOrders(it.services)
  expect(await query('select count(*)::int as n from test_orders')).toEqual([{ n: 0 }])
  await query(
    `insert into test_orders (site_id, key, body_hash, content, flags, warnings)
     select 1, 'old-' || n, '', '{}', '[]', '[]' from generate_series(1, $1) n`,
    [TEST_ORDERS_KEPT],
  )
  const { orderId } = (await post('orders', ORDER)).body.data
  const [left] = await query(
    'select count(*)::int as n, bool_or(order_id = $1) as mine, bool_or(key = $2) as oldest from test_orders',
    [orderId, 'old-1'],
  )
  expect(left).toEqual({ n: TEST_ORDERS_KEPT, mine: true, oldest: false })
})
