import { PAYMENT_PROOF_NAMES } from '#contract/orders/payment-proofs.ts'
import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.tokenOf('Team')

const detail = (orderId: unknown, token = team) =>
  it.call('GET', `/admin/get-orders-details/${String(orderId)}`, { token })

test('a remark is its author’s, whatever the body says, with the flags as they were set', async () => {
  const orderId = await anOrder(it.services.pool)
  const remark = 'Called: "Łukasz O\'Connor-Núñez" — no answer 📞 <b>'
  const { code, body } = await it.call('POST', '/admin/add-new-remark', {
    token: team,
    body: {
      orderId,
      remark,
      remarkerName: 'The Boss',
      whatsapp: 'Y',
      telephone: '',
      statusRefund: '',
      voided: '',
      chargeBack: 'Y',
    },
  })
  expect([code, body.message]).toEqual([200, 'Remark added successfully'])
  const [row] = (await detail(orderId)).body.data.remark
  expect(row).toMatchObject({ remark, whatsapp: 'Y', telephone: '', chargeback: 'Y', order_id: orderId })
  expect(row.remark_name).toMatch(/^Team \d+$/)
  expect(body.data.remark_name).toBe(row.remark_name)
  expect(row.us_date).toMatch(/^\d\d\/\d\d\/\d{4}$/)
})

test('a double click is one remark; other words, another flag, another order, another author and a later time are not', async () => {
  const orderId = await anOrder(it.services.pool)
  const add = (own: object = {}, token = team) =>
    it.call('POST', '/admin/add-new-remark', { token, body: { orderId, remark: 'Called twice', ...own } })
  const clicks = await Promise.all([add(), add(), add()])
  expect(new Set(clicks.map(({ code, body }) => `${code} ${body.data.id}`)).size).toBe(1)
  const others = [
    await add({ remark: 'Called' }),
    await add({ telephone: 'Y' }),
    await add({ orderId: await anOrder(it.services.pool) }),
    await add({}, await it.signInAs('Team')),
  ]
  await it.services.pool.query("update remarks set created_at = now() - interval '11 seconds'")
  others.push(await add())
  expect(new Set([clicks[0]!, ...others].map(({ body }) => body.data.id)).size).toBe(6)
  const { timeline } = (await detail(orderId)).body.data
  expect(timeline.filter(({ event }: { event: string }) => event === 'remark.added')).toHaveLength(5)
})

test.each([undefined, '', '   ', null, 7, ['x']])('a remark of %j is asked for again', async (remark) => {
  const orderId = await anOrder(it.services.pool)
  const { code, body } = await it.call('POST', '/admin/add-new-remark', { token: team, body: { orderId, remark } })
  expect([code, body.message]).toEqual([422, 'Please enter your remark'])
})

test('a remark has 10,000 characters at most, and keeps all of them', async () => {
  const orderId = await anOrder(it.services.pool)
  const add = (remark: string) => it.call('POST', '/admin/add-new-remark', { token: team, body: { orderId, remark } })
  const longest = 'é'.repeat(10_000)
  expect((await add(longest)).code).toBe(200)
  const { code, body } = await add(`${longest}.`)
  expect([code, body.message]).toEqual([422, 'A remark has at most 10,000 characters'])
  const kept = (await detail(orderId)).body.data.remark.map(({ remark }: { remark: string }) => remark)
  expect(kept).toEqual([longest])
})

test('transaction details are kept, and confirm the payment of a pending order', async () => {
  const orderId = await anOrder(it.services.pool, { queue: 'pendingOrder' })
  expect((await detail(orderId)).body.data.process_status).toBe('Pending')
  const empty = await it.call('POST', '/admin/save-transaction-details', { token: team, body: { orderId } })
  expect(empty.body.errors).toEqual({
    transactionId: 'Please enter your Transaction Id',
    merchantName: 'Please enter your Merchant Name',
  })
  await it.call('POST', '/admin/save-transaction-details', {
    token: team,
    body: { orderId, transactionId: 'tx-1', merchantName: 'M & Co' },
  })
  const { data } = (await detail(orderId)).body
  expect(data).toMatchObject({ transaction_id: 'tx-1', merchant_name: 'M & Co', process_status: 'New' })
})

test('a Telecaller sees the last three characters of a passport, everyone else the whole', async () => {
  const orderId = await anOrder(it.services.pool)
  await it.services.pool.query(
    `update applications set form = form || '{"passport_number":"X1234567"}' where order_id = $1`,
    [orderId],
  )
  expect((await detail(orderId)).body.data.passport_number).toBe('X1234567')
  const masked = await detail(orderId, await it.tokenOf('Telecaller'))
  expect(masked.body.data.passport_number).toBe('•••••567')
  expect(JSON.stringify(masked.body)).not.toContain('X1234')
})

test.each([
  ['Admin', true],
  ['Manager', true],
  ['Team', true],
  ['Telecaller', false],
  ['Night Staff', false],
] as const)('%s: sees transaction details, also in the history: %s', async (role, sees) => {
  const orderId = await anOrder(it.services.pool)
  const body = { orderId, transactionId: 'txn_seen_by_few', merchantName: 'Merchant of few' }
  expect(
    (await it.call('POST', '/admin/save-transaction-details', { token: await it.tokenOf('Admin'), body })).code,
  ).toBe(200)
  const answer = await detail(orderId, await it.tokenOf(role))
  expect(answer.body.data).toMatchObject({
    transaction_id: sees ? body.transactionId : null,
    merchant_name: sees ? body.merchantName : null,
  })
  expect(/txn_seen_by_few|Merchant of few/.test(JSON.stringify(answer.body))).toBe(sees)
})

test.each([
  ['Team', true],
  ['Telecaller', false],
  ['Night Staff', false],
] as const)('%s: sees what was paid: %s; the countries of the form are there for all', async (role, sees) => {
  const payment = {
    status: 'paid',
    gateway: 'Stripe',
    amount: 69,
    currency: 'USD',
    card_brand: 'visa',
    card_last4: '4242',
  } as const
  const form = { IsArrival: 'Arrival', Country_residence: 'Polska', nationality: 'Utopia' }
  const orderId = await anOrder(it.services.pool, { form, payment })
  const { data } = (await detail(orderId, await it.tokenOf(role))).body
  const { status: _, ...shown } = payment
  const proofs = Object.fromEntries(PAYMENT_PROOF_NAMES.map((name) => [name, null]))
  expect(data.payment).toEqual(sees ? { ...shown, amount: '69', ...proofs } : null)
  expect(data.countries).toEqual({ Country_residence: { code: 'POL', region: 'PL', name: 'Poland' } })
})

test('opening an order is recorded', async () => {
  const orderId = await anOrder(it.services.pool)
  await detail(orderId)
  const { rows } = await it.services.pool.query(
    "select actor_name from audit_log where order_id = $1 and event = 'order.viewed'",
    [orderId],
  )
  expect(rows).toHaveLength(1)
})

test.each(['0', '-1', '1.5', '9007199254740993', 'abc', '1e3', '%00'])(
  'an order id of %s is refused in words',
  async (orderId) => {
    const { code, body } = await detail(orderId)
    expect([404, 422]).toContain(code)
    expect(body.status).toBe(0)
  },
)

test('the page says what may be done, by role and by status', async () => {
  const orderId = await anOrder(it.services.pool)
  const can = async (role: 'Admin' | 'Telecaller') => (await detail(orderId, await it.tokenOf(role))).body.data.can
  expect((await can('Telecaller')).moveTo).toEqual(['Awaiting', 'Contact Customer', 'Customer Called'])
  expect((await can('Admin')).moveTo).toHaveLength(7)
})
