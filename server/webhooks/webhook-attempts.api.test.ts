import type { RequestListener } from 'node:http'
import { afterAll, afterEach, expect, test } from 'vitest'
import { WEBHOOK_TYPES } from '#contract/sites/webhook-events.ts'
import { webhookBody, type WebhookAttempt } from '#contract/sites/webhooks.ts'
import { NETWORK } from '#server/files/ask-outside.ts'
import { anOrder } from '#server/testing/factories.ts'
import { localServer } from '#server/testing/local-server.ts'
import { LOCAL_CERTIFICATE, siteFiles } from '#server/testing/site-files.ts'
import { testApp } from '#server/testing/test-app.ts'
import { forgetOldWebhooks } from '#server/webhooks/forget-old-webhooks.ts'
import { sendWebhook } from '#server/webhooks/send-webhook.ts'
import { signWebhook } from '#server/webhooks/sign-webhook.ts'

let answer: RequestListener
const posted: { headers: Record<string, unknown>; body: string }[] = []
const network = { ...NETWORK }
// Over http, on this machine: as a developer has it.
const it = await testApp({ INTERNAL_WEBHOOKS: 'on' })
const admin = await it.tokenOf('Admin')
const site = await localServer((request, response, body) => {
  posted.push({ headers: request.headers, body: body.toString() })
  answer(request, response)
})
afterAll(async () => {
  await site.close()
  await it.close()
})
const plainUrl = () => `${site.url.replace('127.0.0.1', 'localhost')}/hook?key=1`
afterEach(() => {
  Object.assign(NETWORK, network)
  delete NETWORK.ca
  posted.length = 0
})

const query = async (text: string, values: unknown[] = []) => (await it.services.pool.query(text, values)).rows
const call = (method: 'GET' | 'POST', path: string, body?: unknown) => it.call(method, path, { token: admin, body })
const setUrl = (url: string) => query('update landing_sites set webhook_url = $1 where id = 1', [url])
const attemptsOf = async (id: number) =>
  (await call('GET', `/admin/webhook-attempts?messageId=${id}`)).body.data as WebhookAttempt[]
/** Posts a test, and says what was kept of it. */
async function attempt(type?: string) {
  const { body } = await call('POST', '/admin/try-webhook', { siteId: 1, ...(type && { type }) })
  const id = body.data.messageId as number
  await sendWebhook(it.services, { messageId: id }).catch(() => undefined)
  return { id, attempts: await attemptsOf(id) }
}

test('what was sent is there word by word, without what its signatures say, and so is how the answer begins', async () => {
  await setUrl(plainUrl())
  const secret = (await call('POST', '/admin/webhook-secret', { siteId: 1 })).body.data.secret as string
  answer = (_request, response) => void response.writeHead(500).end(`Łost: <b>${'x'.repeat(2_000)}`)
  const { id, attempts } = await attempt('ticket.ready')
  const [{ headers, body }] = posted as [(typeof posted)[0]]
  expect(attempts).toHaveLength(1)
  expect(attempts[0]).toMatchObject({
    attempt: 1,
    url: plainUrl(),
    body,
    status: 500,
    problem: null,
    headers: {
      'content-type': 'application/json',
      'content-length': headers['content-length'],
      'webhook-id': headers['webhook-id'],
      'webhook-timestamp': headers['webhook-timestamp'],
      'webhook-signature': 'v1,… v1,…',
    },
  })
  expect(attempts[0]!.answer.startsWith('Łost: <b>xxx')).toBe(true)
  expect(Buffer.byteLength(attempts[0]!.answer)).toBeLessThanOrEqual(1_000)
  const second = Number(headers['webhook-timestamp'])
  const signature = signWebhook(secret, String(headers['webhook-id']), second, body)
  expect(String(headers['webhook-signature']).split(' ')).toContain(signature)
  expect(JSON.stringify(await query('select * from webhook_attempts'))).not.toContain(signature.slice(3))

  answer = (_request, response) => void response.writeHead(200).end()
  await sendWebhook(it.services, { messageId: id })
  expect((await attemptsOf(id)).map((one) => [one.attempt, one.status, one.answer])).toEqual([
    [2, 200, ''],
    [1, 500, expect.any(String)],
  ])
  // A person sends it again: its attempts begin anew, and what was before stays to be seen.
  await call('POST', '/admin/send-webhook-again', { messageId: id })
  await sendWebhook(it.services, { messageId: id })
  expect((await attemptsOf(id)).map((one) => one.attempt)).toEqual([1, 2, 1])
  expect(new Set(posted.map((one) => one.headers['webhook-id'])).size).toBe(1)
})

test.each(WEBHOOK_TYPES)(
  'a test of %s is shaped as a real one, says that it is a test, and is of no order',
  async (type) => {
    await setUrl(plainUrl())
    answer = (_request, response) => void response.writeHead(204).end()
    const orders = await query('select count(*) from orders')
    await attempt(type)
    const body = JSON.parse(posted[0]!.body)
    expect(webhookBody.strict().parse(body)).toEqual(body)
    expect([body.type, body.test, body.data.landing_site]).toEqual([type, true, 1])
    expect(body.data.order_id).toBe(type === 'webhook.tried' ? null : 1)
    expect(await query('select count(*) from orders')).toEqual(orders)
    expect((await call('GET', '/admin/webhook-messages?siteId=1')).body.data[0]).toMatchObject({ type, order_id: null })
  },
)

test('there is no test of what is no webhook', async () => {
  expect((await call('POST', '/admin/try-webhook', { siteId: 1, type: 'order.eaten' })).code).toBe(422)
})

test('a real one says nothing of a test', async () => {
  await setUrl(plainUrl())
  answer = (_request, response) => void response.writeHead(204).end()
  const orderId = await anOrder(it.services.pool)
  const [{ id }] = await query(
    `insert into webhook_messages (site_id, order_id, event) values (1, $1, 'ready') returning id::float8 as id`,
    [orderId],
  )
  await sendWebhook(it.services, { messageId: id })
  expect(JSON.parse(posted[0]!.body)).toEqual({
    type: 'ticket.ready',
    timestamp: expect.any(String),
    data: { landing_site: 1, order_id: orderId, external_reference: null },
  })
})

test('why there was no answer is said', async () => {
  NETWORK.timeLimitMs = 300
  const untrusted = await siteFiles((_request, response) => void response.end('no'))
  const problem = async (url: string) => {
    await setUrl(url)
    const { attempts } = await attempt()
    return attempts.map((one) => [one.status, one.problem])
  }
  expect(await problem('http://localhost:1/')).toEqual([[null, 'refused']])
  expect(await problem('https://nobody.invalid/')).toEqual([[null, 'name']])
  expect(await problem(untrusted.url)).toEqual([[null, 'certificate']])
  expect(await problem(plainUrl().replace('http:', 'https:'))).toEqual([[null, 'certificate']])
  answer = () => undefined
  expect(await problem(plainUrl())).toEqual([[null, 'late']])
  answer = (request) => request.socket.destroy()
  expect(await problem(plainUrl())).toEqual([[null, 'broken']])
  // Whatever the setting says: what clouds tell their machines, and anybody outside without TLS.
  for (const url of ['https://169.254.169.254/', 'http://8.8.8.8/', 'https://[::ffff:169.254.169.254]/']) {
    expect(await problem(url)).toEqual([[null, 'address']])
  }
  await untrusted.close()
})

test('an answer that never ends counts by its status, and so does one of bytes that are no text', async () => {
  await setUrl(plainUrl())
  answer = (_request, response) => {
    response.writeHead(200)
    response.write(Buffer.from([0, 1, 0xff, 0xfe, 0x41, 0xed, 0xa0, 0x80]))
  }
  const { id, attempts } = await attempt()
  expect(attempts[0]).toMatchObject({ status: 200, problem: null })
  expect(attempts[0]!.answer).toMatch(/^\uFFFD+A\uFFFD*$/u)
  expect(await query('select state from webhook_messages where id = $1', [id])).toEqual([{ state: 'delivered' }])
  answer = (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('elsewhere')
  expect((await attempt()).attempts[0]).toMatchObject({ status: 302, answer: 'elsewhere' })
  expect(posted).toHaveLength(2)
})

test('where the setting is off, no address of ours is asked, and one of our own network says so', async () => {
  const strict = await testApp()
  const token = await strict.tokenOf('Admin')
  await strict.services.pool.query('update landing_sites set webhook_url = $1 where id = 1', [plainUrl()])
  for (const url of [plainUrl(), plainUrl().replace('http:', 'https:')]) {
    await strict.services.pool.query('update landing_sites set webhook_url = $1 where id = 1', [url])
    const { body } = await strict.call('POST', '/admin/try-webhook', { token, body: { siteId: 1 } })
    const { messageId } = body.data
    await sendWebhook(strict.services, { messageId }).catch(() => undefined)
    const kept = await strict.call('GET', `/admin/webhook-attempts?messageId=${messageId}`, { token })
    expect(kept.body.data).toMatchObject([{ status: null, problem: 'address' }])
  }
  expect(posted).toHaveLength(0)
  await strict.close()
})

test('the list says when one that was not taken is tried next', async () => {
  await setUrl(plainUrl())
  const { id } = await attempt()
  await query(`update graphile_worker._private_jobs set run_at = now() + interval '5 minutes' where key = $1`, [
    `webhook-${id}`,
  ])
  const [first] = (await call('GET', '/admin/webhook-messages?siteId=1')).body.data
  expect(first).toMatchObject({ id, state: 'waiting' })
  expect(Date.parse(first.next_at)).toBeGreaterThan(Date.now())
})

test('what was sent is kept for two weeks', async () => {
  await setUrl(plainUrl())
  answer = (_request, response) => void response.writeHead(204).end()
  const { id } = await attempt()
  await query(`update webhook_attempts set at = now() - interval '15 days' where message_id = $1`, [id])
  await forgetOldWebhooks(it.services)
  expect(await attemptsOf(id)).toEqual([])
  expect((await call('GET', '/admin/webhook-attempts?messageId=999999')).code).toBe(404)
})

test('over TLS that is trusted it is the same', async () => {
  const trusted = await siteFiles((_request, response) => void response.writeHead(201).end('taken'))
  Object.assign(NETWORK, { ca: LOCAL_CERTIFICATE })
  await setUrl(trusted.url)
  expect((await attempt()).attempts[0]).toMatchObject({ status: 201, answer: 'taken', problem: null })
  await trusted.close()
})
