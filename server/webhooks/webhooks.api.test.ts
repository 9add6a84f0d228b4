import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NETWORK } from '#server/files/ask-outside.ts'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { anOrder } from '#server/testing/factories.ts'
import type { Answering, LocalServer } from '#server/testing/local-server.ts'
import { LOCAL_CERTIFICATE, siteFiles } from '#server/testing/site-files.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { forgetOldWebhooks } from '#server/webhooks/forget-old-webhooks.ts'
import { sendWebhook, WEBHOOK_TRIES } from '#server/webhooks/send-webhook.ts'
import { signWebhook } from '#server/webhooks/sign-webhook.ts'

interface Posted {
  headers: IncomingMessage['headers']
  body: string
}

let it: TestApp
let admin: string
let site: LocalServer
let status = 204
const posted: Posted[] = []
const take: Answering = ({ headers }, response, body) => {
  posted.push({ headers, body: body.toString() })
  response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('x'.repeat(100))
}
const network = { ...NETWORK }
beforeAll(async () => {
  it = await testApp()
  admin = await it.signInAs('Admin')
  site = await siteFiles(take)
  Object.assign(NETWORK, { isAllowed: () => true, ca: LOCAL_CERTIFICATE })
  await setUrl(site.url)
})
afterAll(async () => {
  Object.assign(NETWORK, network)
  await it.close()
  await site.close()
})
afterEach(() => {
  status = 204
  posted.length = 0
})

const query = async (text: string, values: unknown[] = []) => (await it.services.pool.query(text, values)).rows
const call = (method: 'GET' | 'POST', path: string, body?: unknown) => it.call(method, path, { token: admin, body })
async function setUrl(webhook_url: string | null) {
  const [one] = (await call('GET', '/admin/landing-sites')).body.data
  expect((await call('POST', '/admin/landing-site', { ...one, webhook_url: webhook_url ?? '' })).code).toBe(200)
}
/** Something that happened to an order, told: its message waits. */
async function happens(event: string, { subject = '', bulk = false, order = {} as object } = {}): Promise<number> {
  const orderId = await anOrder(it.services.pool, order)
  await query('insert into order_events (order_id, event, subject, bulk) values ($1, $2, $3, $4)', [
    orderId,
    event,
    subject,
    bulk,
  ])
  await sendDueNotices(it.services)
  return orderId
}
const messageOf = async (orderId: number) =>
  (
    await query('select id::float8 as id, state, attempts, last_answer from webhook_messages where order_id = $1', [
      orderId,
    ])
  )[0]
const send = (messageId: number) => sendWebhook(it.services, { messageId })
const list = async () => (await call('GET', '/admin/webhook-messages?siteId=1')).body.data
const makeSecret = async () => (await call('POST', '/admin/webhook-secret', { siteId: 1 })).body.data.secret as string

function isSignedWith(secret: string, { headers, body }: Posted): boolean {
  const signature = signWebhook(secret, String(headers['webhook-id']), Number(headers['webhook-timestamp']), body)
  return String(headers['webhook-signature']).split(' ').includes(signature)
}

test('a signature is the one that Standard Webhooks publishes for its example', () => {
  expect(
    signWebhook(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330,
      '{"test": 2432232314}',
    ),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('what happens to an order is posted once to its site, signed, without a personal detail', async () => {
  const secret = await makeSecret()
  const orderId = await happens('needs-you', { subject: '7', order: { email: 'lukasz@secret.example' } })
  await query('update applications set external_reference = $2 where order_id = $1', [orderId, 'cart-1'])
  const { id } = await messageOf(orderId)
  await send(id)
  await send(id)
  expect(posted).toHaveLength(1)
  const [{ headers, body }] = posted as [Posted]
  expect(isSignedWith(secret, posted[0]!)).toBe(true)
  expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f-]{36}$/)
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(300)
  const { timestamp, ...rest } = JSON.parse(body)
  expect(rest).toEqual({
    type: 'order.needs_you',
    data: { landing_site: 1, order_id: orderId, external_reference: 'cart-1' },
  })
  expect(new Date(timestamp).toISOString()).toBe(timestamp)
  expect(await messageOf(orderId)).toMatchObject({ state: 'delivered', attempts: 1, last_answer: 204 })
  expect((await list())[0]).toMatchObject({ type: 'order.needs_you', order_id: orderId, state: 'delivered' })
})

test('its message is there exactly when the event is settled, and its job with it', async () => {
  const orderId = await happens('needs-you', { subject: '8' })
  const { id } = await messageOf(orderId)
  const jobs = await query('select key from graphile_worker.jobs where key = $1', [`webhook-${id}`])
  expect(jobs).toHaveLength(1)
  await query('update order_events set settled_at = null where order_id = $1', [orderId])
  await sendDueNotices(it.services)
  expect(await query('select from webhook_messages where order_id = $1', [orderId])).toHaveLength(1)
})

test('nothing is told of what was taken back, of orders that came by the thousand, and to a site without an address', async () => {
  const takenBack = await happens('filed', { order: { process_status: null } })
  const imported = await happens('received', { bulk: true, order: { paid_at: new Date().toISOString() } })
  const bought = await happens('received', { order: { paid_at: new Date().toISOString() } })
  await setUrl(null)
  const unwanted = await happens('needs-you', { subject: '9' })
  await setUrl(site.url)
  expect(await Promise.all([takenBack, imported, bought, unwanted].map(messageOf))).toEqual([
    undefined,
    undefined,
    expect.objectContaining({ state: 'waiting' }),
    undefined,
  ])
})

test.each([500, 302, 404])('an answer of %i is tried again under the same id, until it has failed', async (answer) => {
  status = answer
  const { id } = await messageOf(await happens('needs-you', { subject: '10' }))
  await expect(send(id)).rejects.toMatchObject({ name: 'WebhookNotTaken' })
  await expect(send(id)).rejects.toMatchObject({ name: 'WebhookNotTaken' })
  expect(new Set(posted.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect((await list())[0]).toMatchObject({ state: 'waiting', attempts: 2, last_answer: answer })
  await query('update webhook_messages set attempts = $2 where id = $1', [id, WEBHOOK_TRIES - 1])
  await send(id)
  expect((await list())[0]).toMatchObject({ state: 'failed', last_answer: answer })
})

test('410 says that the site wants it no more; a site that is away gives no answer', async () => {
  status = 410
  const unwanted = await happens('needs-you', { subject: '11' })
  await send((await messageOf(unwanted)).id)
  expect(await messageOf(unwanted)).toMatchObject({ state: 'failed', attempts: 1, last_answer: 410 })
  const away = await happens('needs-you', { subject: '12' })
  const [{ webhook_url }] = await query('select webhook_url from landing_sites where id = 1')
  await query('update landing_sites set webhook_url = $1 where id = 1', ['https://localhost:1/hook'])
  await expect(send((await messageOf(away)).id)).rejects.toMatchObject({ name: 'WebhookNotTaken' })
  await query('update landing_sites set webhook_url = $1 where id = 1', [webhook_url])
  expect(await messageOf(away)).toMatchObject({ state: 'waiting', attempts: 1, last_answer: null })
})

test('no address inside our own network is asked', async () => {
  Object.assign(NETWORK, network)
  const orderId = await happens('needs-you', { subject: '13' })
  await expect(send((await messageOf(orderId)).id)).rejects.toMatchObject({ name: 'WebhookNotTaken' })
  Object.assign(NETWORK, { isAllowed: () => true, ca: LOCAL_CERTIFICATE })
  expect([posted.length, (await messageOf(orderId)).last_answer]).toEqual([0, null])
})

test('a new secret signs beside the one before it for a day, and then alone', async () => {
  const first = await makeSecret()
  const second = await makeSecret()
  await send((await messageOf(await happens('needs-you', { subject: '14' }))).id)
  expect([first, second].map((one) => isSignedWith(one, posted[0]!))).toEqual([true, true])
  await query(`update landing_sites set webhook_secret_since = now() - interval '25 hours' where id = 1`)
  await send((await messageOf(await happens('needs-you', { subject: '15' }))).id)
  expect([first, second].map((one) => isSignedWith(one, posted[1]!))).toEqual([false, true])
  expect(JSON.stringify(await query('select * from landing_sites'))).not.toContain(second.slice(6))
  expect(JSON.stringify(await query('select * from audit_log'))).not.toContain(second.slice(6))
})

test('a person sends one again, or tries the address', async () => {
  status = 410
  const orderId = await happens('needs-you', { subject: '16' })
  const { id } = await messageOf(orderId)
  await send(id)
  status = 200
  expect((await call('POST', '/admin/send-webhook-again', { messageId: id })).code).toBe(200)
  await send(id)
  expect(await messageOf(orderId)).toMatchObject({ state: 'delivered', attempts: 1 })
  const tried = await call('POST', '/admin/try-webhook', { siteId: 1 })
  await send(tried.body.data.messageId)
  expect(JSON.parse(posted.at(-1)!.body)).toMatchObject({ type: 'webhook.tried', data: { order_id: null } })
  expect((await call('POST', '/admin/send-webhook-again', { messageId: 99_999_999 })).code).toBe(404)
  expect((await call('POST', '/admin/try-webhook', { siteId: 2 })).body.message).toBe(
    'Save an address for the webhooks of this landing site first',
  )
  expect((await call('POST', '/admin/webhook-secret', { siteId: 99 })).code).toBe(404)
})

test('the list goes on after its page, and what is old is forgotten', async () => {
  await query(
    `insert into webhook_messages (site_id, at) select 2, now() - interval '61 days' from generate_series(1, 30)`,
  )
  const first = (await call('GET', '/admin/webhook-messages?siteId=2')).body
  expect(first.data).toHaveLength(25)
  const rest = (await call('GET', `/admin/webhook-messages?siteId=2&before=${first.next}`)).body
  expect([rest.data.length, rest.next]).toEqual([5, null])
  await forgetOldWebhooks(it.services)
  expect((await call('GET', '/admin/webhook-messages?siteId=2')).body.data).toEqual([])
  expect((await list()).length).toBeGreaterThan(5)
})

test('a new date is told with what was said first', async () => {
  const orderId = await anOrder(it.services.pool, { paidAt: new Date(Date.now() - 26 * 3_600_000).toISOString() })
  const token = await it.tokenOf('Team')
  const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 5 * 3_600_000).toISOString()
  const named = await it.call('PUT', '/admin/name-new-date', { token, body: { orderId, at } })
  expect([named.code, named.body.message]).toEqual([200, 'The new date is named'])
  await query(`update order_events set due_at = now() where order_id = $1 and event = 'new-date'`, [orderId])
  await sendDueNotices(it.services)
  const [{ id }] = await query(`select id from webhook_messages where order_id = $1 and event = 'new-date'`, [orderId])
  await send(id)
  const [{ due }] = await query('select due_at as due from orders where order_id = $1', [orderId])
  expect(JSON.parse(posted.at(-1)!.body)).toMatchObject({
    type: 'order.new_date',
    data: { promise: { expected_by: at, first_said: due.toISOString() } },
  })
})

test('a refund is told with its amount', async () => {
  const orderId = await anOrder(it.services.pool)
  const [{ id: refundId }] = await query(
    `insert into refunds (order_id, amount, currency, is_whole, state, done_at, asked_by) values ($1, 40, 'USD', false, 'done', now(), (select min(id) from staff))
     returning id`,
    [orderId],
  )
  await query(`insert into order_events (order_id, event, subject) values ($1, 'refunded', $2)`, [orderId, refundId])
  await sendDueNotices(it.services)
  await send((await messageOf(orderId)).id)
  expect(JSON.parse(posted[0]!.body)).toMatchObject({
    type: 'order.refunded',
    data: { refund: { amount: '40.00', currency: 'USD' } },
  })
})
