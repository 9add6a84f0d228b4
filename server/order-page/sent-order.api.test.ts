import { afterAll, expect, test } from 'vitest'
import { encodeId } from '#contract/orders/order-id.ts'
import { jobContext } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { anonymiseOrders } from '#server/privacy/anonymise-orders.ts'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { anOrder } from '#server/testing/factories.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'

const it = await testApp()
afterAll(() => it.close())
const key = (await createIntakeKey(it.services.pool, 1, 'Shop')).key
const otherSite = (await createIntakeKey(it.services.pool, 2, 'Another shop')).key
const admin = await it.signInAs('Admin')

const PAID = { status: 'paid', gateway: 'Stripe', amount: '69.00', currency: 'USD', transaction_id: 'pi_1' }
let sent = 0
async function anOrderWith(own: object = {}): Promise<number> {
  const { body } = await it.call('POST', '/intake/orders', {
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': `sent-${(sent += 1)}` },
    body: { ...WHOLE_ORDER, passport_number: `XY${1000 + sent}`, payment: PAID, ...own },
  })
  return body.data.orderId
}

const ask = (orderId: number | string, as = key, headers: Record<string, string> = {}) =>
  it.call('GET', `/intake/orders/${orderId}`, { token: `Bearer ${as}`, headers })
const find = (reference: string, as = key) =>
  it.call('GET', `/intake/orders?external_reference=${encodeURIComponent(reference)}`, { token: `Bearer ${as}` })
const statusOf = async (orderId: number) => (await ask(orderId)).body.data.status
const fieldsOf = async (orderId: number) => (await ask(orderId)).body.data.flags.map(({ field }: any) => field)
const move = (orderId: number, status: string) =>
  it.call('PUT', '/admin/move-order-status', { token: admin, body: { orderId, status } })

test('an order is told to its own site, by its id and by its reference, and nothing of its traveller', async () => {
  const orderId = await anOrderWith({ external_reference: 'Ł 1/&+?' })
  const order = {
    orderId,
    external_reference: 'Ł 1/&+?',
    status: 'paid',
    paid: true,
    flags: [],
    trackUrl: `${it.services.env.PUBLIC_URL}/track-order/${encodeId(orderId)}?site=1`,
  }
  expect((await ask(orderId)).body).toMatchObject({ status: 1, data: order })
  expect((await find('Ł 1/&+?')).body.data).toEqual([order])
  const without = await anOrderWith()
  expect((await ask(without)).body.data).toMatchObject({ orderId: without, external_reference: null })
})

test('another site’s order and none at all are answered alike', async () => {
  const orderId = await anOrderWith({ external_reference: 'mine' })
  const seen = async (id: number | string, as: string) => {
    const { code, body } = await ask(id, as)
    return { code, ...body, requestId: '' }
  }
  const none = await seen(999_999_999, otherSite)
  expect(none).toMatchObject({ code: 404, status: 0, message: 'There is no such order' })
  expect(await seen(orderId, otherSite)).toEqual(none)
  expect((await find('mine', otherSite)).body.data).toEqual([])
  expect((await find('nobody’s')).body.data).toEqual([])
  const same = await anOrder(it.services.pool, { landingSite: 2, externalReference: 'mine' })
  expect((await find('mine', otherSite)).body.data).toMatchObject([{ orderId: same }])
  expect((await find('mine')).body.data).toMatchObject([{ orderId }])
})

test('a reference is asked for as it was sent; without one there is nothing to find', async () => {
  const long = `${'x'.repeat(300)}é`
  const orderId = await anOrderWith({ external_reference: long })
  expect((await find(long)).body.data).toMatchObject([{ orderId, flags: [{ field: 'external_reference' }] }])
  for (const query of ['', '?external_reference=', '?external_reference=a&external_reference=b']) {
    const { code, body } = await it.call('GET', `/intake/orders${query}`, { token: `Bearer ${key}` })
    expect([code, body.errors]).toEqual([422, { external_reference: 'external_reference is required' }])
  }
})

test('pending, then paid; worked on, ready; to be refunded, refunded; deleted, and back', async () => {
  const orderId = await anOrderWith({ payment: { status: 'pending' } })
  expect((await ask(orderId)).body.data).toMatchObject({ status: 'received', paid: false })
  await it.call('POST', `/intake/orders/${orderId}/payment`, {
    token: `Bearer ${key}`,
    body: { transaction_id: 'pi_2' },
  })
  expect((await ask(orderId)).body.data).toMatchObject({ status: 'paid', paid: true })
  for (const status of ['Awaiting', 'Contact Customer', 'AwaitingGovt']) {
    await move(orderId, status)
    expect(await statusOf(orderId), status).toBe('in-progress')
  }
  await storeTicket(it.services, orderId, await samplePdf())
  expect(await statusOf(orderId)).toBe('ready')
  await move(orderId, 'Refunds')
  expect(await statusOf(orderId)).toBe('refund-open')
  await it.services.pool.query('update orders set refund_date = now() where order_id = $1', [orderId])
  expect((await ask(orderId)).body.data).toMatchObject({ status: 'refunded', paid: true })
  await move(orderId, 'Deleted')
  expect(await statusOf(orderId)).toBe('refunded')
  const other = await anOrderWith()
  await move(other, 'Deleted')
  expect(await statusOf(other)).toBe('cancelled')
  await it.call('PUT', '/admin/restore-order', { token: admin, body: { orderId: other } })
  expect(await statusOf(other)).toBe('paid')
})

test('flags are what is open now: one that was mended or let stand is gone, and comes in the language that is asked for', async () => {
  const orderId = await anOrderWith({ terms: { accepted_at: 'yesterday' }, place_of_birth: 'Bavaria', unknown: 'x' })
  const { flags } = (await ask(orderId)).body.data
  expect(flags).toEqual([
    { field: 'place_of_birth', message: 'Place of birth: this is not a country that we know' },
    { field: 'terms.accepted_at', message: expect.stringContaining('not a date') },
  ])
  const spanish = (await ask(orderId, key, { 'x-language': 'es' })).body.data.flags
  expect(spanish[0].message).toMatch(/^Lugar de nacimiento: /)
  const correct = (body: object) =>
    it.call('PUT', '/admin/correct-order', { token: admin, body: { orderId, reason: 'It is so', ...body } })
  await correct({ version: 1, fields: {}, waive: { 'terms.accepted_at': true } })
  expect(await fieldsOf(orderId)).toEqual(['place_of_birth'])
  await correct({ version: 2, fields: { place_of_birth: 'Spain' } })
  expect(await fieldsOf(orderId)).toEqual([])
})

test('a possible duplicate is nothing that another site is told', async () => {
  const orderId = await anOrderWith({ passport_number: 'TW1N2345' })
  const twin = await it.call('POST', '/intake/orders', {
    headers: { authorization: `Bearer ${otherSite}`, 'idempotency-key': 'twin' },
    body: { ...WHOLE_ORDER, passport_number: 'TW1N2345', payment: PAID },
  })
  const page = await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: admin })
  expect(page.body.data.needs_check).toMatchObject([{ field: 'duplicate' }])
  for (const [id, as] of [
    [orderId, key],
    [twin.body.data.orderId, otherSite],
  ] as const)
    expect((await ask(id, as)).body.data.flags).toEqual([])
})

test('of an erased order only its number, its reference and that it was paid are left', async () => {
  const orderId = await anOrderWith({ external_reference: 'gone', place_of_birth: 'Bavaria' })
  await transaction(it.services.pool, (client) =>
    anonymiseOrders(client, jobContext(it.services, 'test'), [orderId], 'erasure'),
  )
  const [order] = (await find('gone')).body.data
  expect(order).toMatchObject({ orderId, status: 'erased', paid: true, flags: [] })
})
