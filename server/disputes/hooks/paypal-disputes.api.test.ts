import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import {
  PAYPAL_WEBHOOK,
  paypalDispute,
  paypalEvent,
  paypalMoment,
  paypalServer,
  type PaypalPost,
} from '#server/testing/paypal-hooks.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const logged: string[] = []

const paypal = await paypalServer()
const it = await testApp(
  {
    PAYPAL_WEBHOOK_ID: `5GP028458E2496506, ${PAYPAL_WEBHOOK}`,
    PAYPAL_CERTIFICATES_URL: paypal.url,
    PAYPAL_CERTIFICATE_AUTHORITY: paypal.authority,
  },
  { log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) },
)
afterAll(async () => {
  await it.close()
  await paypal.close()
})

const rows = async (sql: string, values: unknown[] = []) => (await it.services.pool.query(sql, values)).rows
const post = (told: PaypalPost, ip?: string) => it.call('POST', '/hooks/disputes/paypal', { ...told, ip })
async function tell(...events: object[]): Promise<void> {
  for (const event of events) {
    const { code, body } = await post(paypal.post(event))
    expect([code, body.status], body.message).toEqual([200, 1])
  }
}
const casesOf = async (number: unknown) =>
  rows(
    `select gateway, stage, state, reason, code, scheme, amount::text, currency, opened_at, due_at, outcome_amount::text, transaction_id, reference,
      order_id, matched_by, source from disputes where case_number = $1 order by stage`,
    [number],
  )
const PAID = { status: 'paid', amount: '69.00', currency: 'USD', gateway: 'PayPal' } as const
const created = (dispute: Record<string, unknown>, own = {}) =>
  paypalEvent('CUSTOMER.DISPUTE.CREATED', { ...dispute, ...own })
const updated = (dispute: Record<string, unknown>, minutes: number, own = {}) =>
  paypalEvent('CUSTOMER.DISPUTE.UPDATED', { ...dispute, update_time: paypalMoment(minutes), ...own })
const resolved = (dispute: Record<string, unknown>, minutes: number, outcome_code: string, own = {}) =>
  paypalEvent('CUSTOMER.DISPUTE.RESOLVED', {
    ...dispute,
    update_time: paypalMoment(minutes),
    status: 'RESOLVED',
    dispute_outcome: { outcome_code },
    ...own,
  })
const transaction = (dispute: Record<string, unknown>) =>
  (dispute.disputed_transactions as { seller_transaction_id: string }[])[0]!.seller_transaction_id

test('a dispute becomes a case of the order whose payment it names, and the log says that PayPal did it', async () => {
  const dispute = paypalDispute()
  const orderId = await anOrder(it.services.pool, { payment: PAID, transactionId: transaction(dispute) })
  await tell(created(dispute))
  expect(await casesOf(dispute.dispute_id)).toEqual([
    {
      gateway: 'PayPal',
      stage: 'chargeback',
      state: 'needs-response',
      reason: 'not-received',
      code: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      scheme: 'paypal',
      amount: '69.0000',
      currency: 'USD',
      opened_at: new Date(paypalMoment(0)),
      due_at: new Date(paypalMoment(14_400)),
      outcome_amount: null,
      transaction_id: transaction(dispute),
      reference: null,
      order_id: orderId,
      matched_by: 'transaction',
      source: 'paypal',
    },
  ])
  const audit = await rows(
    `select actor_kind, actor_name, event from audit_log where order_id = $1 and event ~ '^dispute'`,
    [orderId],
  )
  expect(audit).toEqual([{ actor_kind: 'gateway', actor_name: 'PayPal', event: 'dispute.opened' }])
})

test('an inquiry, a claim, its loss and the appeal: one case, and another round', async () => {
  const dispute = paypalDispute({ dispute_life_cycle_stage: 'INQUIRY', status: 'OPEN' })
  await tell(created(dispute))
  expect(await casesOf(dispute.dispute_id)).toMatchObject([{ stage: 'warning', state: 'warning' }])
  const claim = { ...dispute, dispute_life_cycle_stage: 'CHARGEBACK', status: 'WAITING_FOR_SELLER_RESPONSE' }
  await tell(updated(claim, 5, { seller_response_due_date: paypalMoment(20_000) }))
  expect(await casesOf(dispute.dispute_id)).toMatchObject([
    { stage: 'chargeback', state: 'needs-response', due_at: new Date(paypalMoment(20_000)) },
  ])
  await tell(resolved(claim, 9, 'RESOLVED_BUYER_FAVOUR'))
  const again = { ...claim, dispute_life_cycle_stage: 'PRE_ARBITRATION' }
  await tell(updated(again, 12), resolved(again, 15, 'RESOLVED_SELLER_FAVOUR'))
  expect(
    (await casesOf(dispute.dispute_id)).map(({ stage, state, outcome_amount }) => [stage, state, outcome_amount]),
  ).toEqual([
    ['chargeback', 'lost', '69.0000'],
    ['pre-arbitration', 'won', '69.0000'],
  ])
})

function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [at, one] of items.entries()) for (const rest of ordersOf(items.toSpliced(at, 1))) yield [one, ...rest]
}

test('in whatever order, twice, late or at once, the case ends the same', async () => {
  const ends = new Set<string>()
  const life = (dispute: Record<string, unknown>) => [
    created(dispute, { dispute_life_cycle_stage: 'INQUIRY', status: 'OPEN' }),
    updated(dispute, 5, {
      dispute_amount: { currency_code: 'USD', value: '30.00' },
      seller_response_due_date: paypalMoment(9_000),
    }),
    resolved(dispute, 5, 'RESOLVED_SELLER_FAVOUR', {
      dispute_amount: { currency_code: 'USD', value: '30.00' },
      seller_response_due_date: undefined,
    }),
  ]
  const end = async (dispute: Record<string, unknown>) => {
    const found = await casesOf(dispute.dispute_id)
    expect(found).toHaveLength(1)
    ends.add(JSON.stringify({ ...found[0], transaction_id: '' }))
  }
  for (const permutation of ordersOf([0, 1, 2])) {
    const dispute = paypalDispute()
    const events = life(dispute)
    await tell(...permutation.map((at) => events[at]!), ...events)
    await end(dispute)
  }
  for (let n = 0; n < 3; n += 1) {
    const dispute = paypalDispute()
    await Promise.all([...life(dispute), ...life(dispute)].map((event) => tell(event)))
    await end(dispute)
  }
  expect([...ends].map((one) => JSON.parse(one))).toMatchObject([
    {
      stage: 'chargeback',
      state: 'won',
      amount: '30.0000',
      outcome_amount: '30.0000',
      due_at: paypalMoment(9_000),
    },
  ])
})

test('the certificate is asked for once', async () => {
  const before = paypal.calls.filter((call) => call.endsWith('CERT-good')).length
  await tell(created(paypalDispute()), created(paypalDispute()))
  expect(before).toBeLessThanOrEqual(3)
  expect(paypal.calls.filter((call) => call.endsWith('CERT-good'))).toHaveLength(before)
})

test('one of the sandbox is taken', async () => {
  expect((await post(paypal.post(created(paypalDispute()), { by: 'CERT-sandbox' }))).code).toBe(200)
})

test('what is not signed as it is to be is refused without a reason, and nothing is kept', async () => {
  const count = async () =>
    (await rows('select (select count(*) from dispute_events) + (select count(*) from disputes) as n'))[0].n
  const before = await count()
  const event = created(paypalDispute())
  const good = paypal.post(event)
  const without = (name: string) => ({ ...good, headers: { ...good.headers, [name]: '' } })
  const days = 86_400_000
  const wrong: PaypalPost[] = [
    { ...good, headers: {} },
    { ...good, body: `${good.body} ` },
    without('paypal-transmission-id'),
    without('paypal-transmission-time'),
    without('paypal-transmission-sig'),
    without('paypal-auth-algo'),
    without('paypal-cert-url'),
    { ...good, headers: { ...good.headers, 'paypal-transmission-id': 'another' } },
    { ...good, headers: { ...good.headers, 'paypal-transmission-sig': 'not base64 !' } },
    { ...good, headers: { ...good.headers, 'paypal-auth-algo': 'SHA1withRSA' } },
    paypal.post(event, { webhookId: 'somebody0else' }),
    paypal.post(event, { atMs: Date.now() - 5 * days }),
    paypal.post(event, { atMs: Date.now() + days }),
    paypal.post(event, { by: 'CERT-named-otherwise' }),
    paypal.post(event, { by: 'CERT-over' }),
    paypal.post(event, { by: 'CERT-of-another' }),
    paypal.post(event, { by: 'CERT-none' }),
    paypal.post(''),
    paypal.post('[]'),
    paypal.post({ ...event, id: 7 }),
    paypal.post(created(paypalDispute({ status: 7 }))),
  ]
  for (const [at, told] of wrong.entries()) {
    const { code, body } = await post(told, '203.0.113.9')
    expect([at, code, body.message]).toEqual([at, 400, 'This is not taken'])
  }
  expect((await post(paypal.post('x'.repeat(1_100_000)))).code).toBe(413)
  expect(await count()).toEqual(before)
})

test.each([
  'http://api.paypal.com/v1/notifications/certs/CERT-good',
  'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-good',
  'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-good',
  'https://paypal.com.evil/v1/notifications/certs/CERT-good',
  'https://evilpaypal.com/v1/notifications/certs/CERT-good',
  'https://api.paypal.com:8443/v1/notifications/certs/CERT-good',
  'https://api.paypal.com/v1/notifications/certs/../../redirect?to=x',
  'https://api.paypal.com/v1/notifications/certs/CERT-good#x',
  'file:///etc/passwd',
  'not an address',
])('a certificate that lies elsewhere is not even asked for: %s', async (certUrl) => {
  const asked: string[] = []
  const other = await usual(async (address) => {
    asked.push(String(address))
    return new Response('')
  })
  expect(
    (await other.call('POST', '/hooks/disputes/paypal', paypal.post(created(paypalDispute()), { certUrl }))).code,
  ).toBe(400)
  expect(asked).toEqual([])
})

test('as it is set up for use, PayPal’s own hosts are asked over https, and a redirect is none', async () => {
  const asked: [string, string | undefined][] = []
  const other = await usual(async (address, options) => {
    asked.push([String(address), options?.redirect])
    return fetch(`${paypal.url}/v1/notifications/certs/CERT-good`)
  })
  const certUrl = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-5a29e601'
  const told = paypal.post(created(paypalDispute()), { certUrl })
  expect((await other.call('POST', '/hooks/disputes/paypal', told)).code).toBe(200)
  expect(asked).toEqual([[certUrl, 'error']])
})
const others: TestApp[] = []
afterAll(() => Promise.all(others.map((other) => other.close())))
/** An app that asks PayPal's own hosts, in whose place `answer` is. */
async function usual(answer: typeof fetch): Promise<TestApp> {
  const other = others[0] ?? (await testApp({ PAYPAL_WEBHOOK_ID: PAYPAL_WEBHOOK }))
  others[0] = other
  other.services.fetch = answer
  return other
}

test('while the certificate cannot be fetched PayPal is to try again; nothing too large is read', async () => {
  const event = created(paypalDispute())
  const told = paypal.post(event, { certUrl: `${paypal.url}/v1/notifications/certs/CERT-huge` })
  expect((await post(told)).code).toBe(503)
  paypal.isUp = false
  const later = paypal.post(event, { certUrl: `${paypal.url}/v1/notifications/certs/CERT-later` })
  const { code, headers } = await post(later)
  paypal.isUp = true
  expect([code, headers['retry-after']]).toEqual([503, '30'])
  await tell(event)
})

test('a stranger who has us look for certificates is kept waiting, and PayPal is not', async () => {
  const ip = '198.51.100.8'
  const codes = []
  for (let n = 0; n < 61; n += 1) {
    const told = paypal.post('{}', { certUrl: `${paypal.url}/v1/notifications/certs/CERT-none-${n}`, by: 'x' })
    codes.push((await post(told, ip)).code)
  }
  expect(codes.at(-1)).toBe(429)
  expect((await post(paypal.post(created(paypalDispute())), ip)).code).toBe(200)
})

test('a certificate that has signed nothing for us is kept for nobody; one that has costs PayPal no attempt', async () => {
  const ip = '198.51.100.9'
  const told = (n: number, own: object = {}) =>
    paypal.post(created(paypalDispute()), { certUrl: `${paypal.url}/v1/notifications/certs/CERT-good-${n}`, ...own })
  for (let n = 0; n < 2; n += 1) expect((await post(told(0, { webhookId: 'somebody0else' }), ip)).code).toBe(400)
  expect(paypal.calls.filter((call) => call.endsWith('CERT-good-0'))).toHaveLength(2)
  for (let n = 1; n < 70; n += 1) expect((await post(told(n), ip)).code).toBe(200)
})

test('nothing of a buyer is kept or logged', async () => {
  await tell(paypalEvent('PAYMENT.CAPTURE.COMPLETED', { payer: { email_address: 'maria@mail.example' } }))
  expect(logged.join('')).not.toMatch(/maria|transmission-sig/i)
  expect(JSON.stringify(await rows('select * from dispute_events'))).not.toMatch(/maria/i)
})
