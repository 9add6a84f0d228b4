import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createIntakeKey } from '#server/sites/intake-keys.ts'
import { testApp } from '#server/testing/test-app.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'
import { signWebhook } from '#server/webhooks/sign-webhook.ts'
import { Carts } from '../examples/landing-site/server/carts.ts'
import { Checkout } from '../examples/landing-site/server/checkout.ts'
import { Entrada } from '../examples/landing-site/server/entrada.ts'
import { Outbox } from '../examples/landing-site/server/outbox.ts'
import { TestGateway } from '../examples/landing-site/server/test-gateway.ts'
import { isFromEntrada, takeWebhook } from '../examples/landing-site/server/webhooks.ts'

/** What becomes of a call on its way: it arrives; it arrives and its answer is lost; it is told to wait; it never arrives. */
type Fate = 'arrives' | 'answer is lost' | 'busy' | 'lost'

let fates: Fate[] = []
/** What came on its way, as method and path. */
let called: string[] = []
const the = await testApp()
const key = (await createIntakeKey(the.services.pool, 1, 'Example')).key
const entrada = new URL(await the.app.listen({ port: 0, host: '127.0.0.1' }))
const way = createServer((request, response) => {
  called.push(`${request.method} ${request.url}`)
  const fate = request.url!.endsWith('active-gateway') ? 'arrives' : (fates.shift() ?? 'arrives')
  if (fate === 'lost') return void request.socket.destroy()
  if (fate === 'busy') return void response.writeHead(503, { 'retry-after': '0' }).end('{}')
  const { method, headers, url: path } = request
  const onward = ask(
    { host: entrada.hostname, port: entrada.port, method, headers, path },
    (answer: IncomingMessage) => {
      if (fate === 'answer is lost') return void request.socket.destroy()
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    },
  )
  request.pipe(onward)
})
await new Promise<void>((ready) => way.listen(0, '127.0.0.1', ready))
afterAll(async () => {
  way.closeAllConnections()
  way.close()
  await the.close()
})

let dataDir: string
let site: ReturnType<typeof openSite>
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'entrada-example-'))
  called = []
  fates = []
  site = openSite()
  await site.outbox.start()
})
afterEach(async () => {
  await site.outbox.stop()
  rmSync(dataDir, { recursive: true })
})

/** The site's parts over its folder, as a start of its server puts them together. */
function openSite() {
  const carts = new Carts(dataDir)
  const entrada = new Entrada({ entrada: `http://127.0.0.1:${(way.address() as AddressInfo).port}`, key })
  const outbox = new Outbox(carts, entrada)
  const gateway = new TestGateway(dataDir)
  const settings = { termsVersion: '1', refundPolicyVersion: '1' } as never
  return { carts, outbox, gateway, checkout: new Checkout({ carts, outbox, entrada, gateway, settings }) }
}

const VISITOR = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0', device: `d_${'5'.repeat(32)}` }
const OF_PERSON =
  /^(name|last_name|year_of_dob|month_of_dob|date_of_dob|sex|place_of_birth|nationality|passport_number|civil_status|occupation|foreigner_resident|customs.*)$/
const COMMON = { ...WHOLE_ORDER, country_code: 'ES', Country_residence: 'ES', disembarkation_port: 'Punta Cana (PUJ)' }

/** What a browser sends of so many travellers. */
function application(travellers = 1) {
  const of = (each: boolean) =>
    Object.fromEntries(Object.entries(COMMON).filter(([name]) => OF_PERSON.test(name) === each))
  const person = { ...of(true), place_of_birth: 'ES', nationality: 'ES' }
  return {
    common: of(false),
    travellers: Array.from({ length: travellers }, () => person),
    language: 'en',
    hasAccepted: true,
  }
}

/** What Entrada has of a cart. */
async function ordersOf(cart: string) {
  const { rows } = await the.services.pool.query<{
    id: string
    paid: boolean
    checks: unknown[]
    payment: Record<string, string>
  }>(
    `select o.order_id as id, o.paid_at is not null as paid, a.needs_check as checks, a.payment
      from orders o join applications a on a.order_id = o.order_id where a.external_reference like $1 order by o.order_id`,
    [`${cart}-%`],
  )
  return rows
}
const isHandedOver = async (cart: string) =>
  (await site.carts.find(cart))!.orders.every(({ isConfirmed }) => isConfirmed)

async function buy(travellers = 1): Promise<string> {
  const cart = crypto.randomUUID()
  expect(await site.checkout.begin(cart, application(travellers), VISITOR)).toMatchObject({ kind: 'ok' })
  expect(await site.checkout.pay(cart, 'visa', VISITOR)).toMatchObject({ kind: 'ok', cart: { card: 'visa 4242' } })
  return cart
}

test.each<Fate[][]>([
  [[]],
  [['answer is lost', 'answer is lost', 'arrives', 'answer is lost']],
  [['busy', 'arrives', 'busy', 'busy']],
  [['lost', 'busy', 'answer is lost', 'lost']],
])('a family of two is two orders of one payment, and is kept here no longer, when calls are %s', async (bad) => {
  fates = [...bad]
  const cart = await buy(2)
  await expect.poll(() => isHandedOver(cart)).toBe(true)
  const orders = await ordersOf(cart)
  expect(orders).toMatchObject([
    { paid: true, checks: [] },
    { paid: true, checks: [] },
  ])
  expect(orders.map(({ payment }) => payment)).toMatchObject(
    Array(2).fill({ amount: '59.00', device_id: VISITOR.device, ip: VISITOR.ip, card_last4: '4242' }),
  )
  expect(new Set(orders.map(({ payment }) => payment.transaction_id)).size).toBe(1)
  const kept = JSON.stringify(await site.carts.find(cart))
  for (const detail of [WHOLE_ORDER.passport_number, WHOLE_ORDER.email, WHOLE_ORDER.permanent_address]) {
    expect(kept).not.toContain(detail)
  }
})

test('who presses Pay ten times at once pays once', async () => {
  const cart = crypto.randomUUID()
  await site.checkout.begin(cart, application(), VISITOR)
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, n) => site.checkout.pay(cart, n % 2 ? 'visa' : 'mastercard', VISITOR)),
  )
  expect(all.every(({ kind }) => kind === 'ok')).toBe(true)
  await expect.poll(() => isHandedOver(cart)).toBe(true)
  const charge = await site.gateway.find(cart)
  expect(await ordersOf(cart)).toMatchObject([{ paid: true, payment: { transaction_id: charge!.id } }])
})

test('a declined card leaves the order unpaid, and another one pays it', async () => {
  const cart = crypto.randomUUID()
  await site.checkout.begin(cart, application(), VISITOR)
  expect(await site.checkout.pay(cart, 'declined', VISITOR)).toEqual({ kind: 'declined' })
  expect(await ordersOf(cart)).toMatchObject([{ paid: false }])
  expect(await site.checkout.pay(cart, 'mastercard', VISITOR)).toMatchObject({ kind: 'ok' })
  expect(await ordersOf(cart)).toMatchObject([{ paid: true }])
})

test('a crash right after the charge is made good at the next start', async () => {
  const cart = crypto.randomUUID()
  await site.checkout.begin(cart, application(), VISITOR)
  await site.gateway.charge(cart, { amount: '59.00', currency: 'USD', card: 'visa' })
  await site.outbox.stop()
  site = openSite()
  await site.checkout.recover()
  await site.outbox.start()
  await expect.poll(() => isHandedOver(cart)).toBe(true)
  expect(await ordersOf(cart)).toMatchObject([{ paid: true }])
})

test('the same cart sent twice is one, with other answers it is refused, and so is what the form would not take', async () => {
  const cart = crypto.randomUUID()
  const [one, again] = await Promise.all([1, 2].map(() => site.checkout.begin(cart, application(), VISITOR)))
  expect([one!.kind, again!.kind]).toEqual(['ok', 'ok'])
  const other = { ...application(), common: { ...application().common, hotel: 'Another' } }
  expect(await site.checkout.begin(cart, other, VISITOR)).toEqual({ kind: 'other-answers' })
  expect(await ordersOf(cart)).toHaveLength(1)
  const bad = { ...application(), common: { ...application().common, email: 'ana@mail' } }
  expect(await site.checkout.begin(crypto.randomUUID(), bad, VISITOR)).toEqual({
    kind: 'problems',
    problems: [{ id: 'email', problem: 'email' }],
  })
  for (const none of [null, [], {}, { ...application(), travellers: [] }, { ...application(), hasAccepted: false }]) {
    expect(await site.checkout.begin(crypto.randomUUID(), none, VISITOR)).toEqual({ kind: 'bad-request' })
  }
})

test('an order that Entrada has under another key is the one that is paid', async () => {
  const cart = crypto.randomUUID()
  const address = `http://127.0.0.1:${(way.address() as AddressInfo).port}/api/intake/orders`
  await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'another' },
    body: JSON.stringify({ ...WHOLE_ORDER, external_reference: `${cart}-1` }),
  })
  await site.checkout.begin(cart, application(), VISITOR)
  await site.checkout.pay(cart, 'visa', VISITOR)
  await expect.poll(() => isHandedOver(cart)).toBe(true)
  expect(await ordersOf(cart)).toMatchObject([{ paid: true }])
})

test('a webhook counts once, where Entrada signed it a moment ago', async () => {
  const cart = await buy()
  const secret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`
  const body = JSON.stringify({
    type: 'ticket.ready',
    timestamp: '2026-11-27T10:00:00.000Z',
    data: { landing_site: 1, order_id: 1, external_reference: `${cart}-1` },
  })
  const now = Math.floor(Date.now() / 1000)
  const headers = (second: number, signed = body) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(second),
    'webhook-signature': signWebhook(secret, 'msg_1', second, signed),
  })
  expect(isFromEntrada(secret, headers(now), body)).toBe(true)
  expect(isFromEntrada(secret, headers(now - 400), body)).toBe(false)
  expect(isFromEntrada(secret, headers(now, `${body} `), body)).toBe(false)
  expect(isFromEntrada(secret, {}, body)).toBe(false)
  for (const id of ['msg_1', 'msg_1', 'msg_2']) await takeWebhook(site.carts, id, body)
  await takeWebhook(site.carts, 'msg_3', body.replace(cart, crypto.randomUUID()))
  await takeWebhook(site.carts, 'msg_4', body.replace(`"${cart}-1"`, 'null'))
  expect((await site.carts.find(cart))!.orders[0]!.events.map(({ id }) => id)).toEqual(['msg_1', 'msg_2'])
})
