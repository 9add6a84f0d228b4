import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FrontPage } from '#contract/travellers/front-page.ts'
import { receiptPath, trackPath, yourDataPath } from '#contract/travellers/front-paths.ts'
import { anOrder } from '#server/testing/factories.ts'
import { frontApp, type FrontApp } from '#server/testing/front-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let it: TestApp
let aBrowser: FrontApp['aBrowser']
let close: FrontApp['close']
beforeAll(async () => void ({ it, aBrowser, close } = await frontApp()))
afterAll(() => close())

const EMAIL = 'rights@mail.example'
const requestsOf = (page: FrontPage) => (page as Extract<FrontPage, { kind: 'receipt' }>).requests
const staffList = async (role: 'Admin' | 'Manager' = 'Manager') =>
  (await it.call('GET', '/admin/data-requests', { token: await it.tokenOf(role) })).body.data as any[]
const handle = async (id: number, role: 'Admin' | 'Manager' | 'Team' = 'Manager') =>
  it.call('PUT', '/admin/handle-data-request', { token: await it.tokenOf(role), body: { id } })
const log = async (orderId: number) =>
  (
    await it.services.pool.query<{ event: string; actor: string; after: any }>(
      `select event, actor_kind as actor, after from audit_log where order_id = $1 and event like 'data-request.%' order by id`,
      [orderId],
    )
  ).rows

async function aReader(orderId: number, email = EMAIL) {
  const browser = aBrowser()
  await browser.prove(orderId, email)
  const ask = async (kind: string) => {
    const { token } = await browser.open(receiptPath(orderId))
    return browser.send('POST', receiptPath(orderId), { token, kind })
  }
  return { browser, ask, open: () => browser.open(receiptPath(orderId)) }
}

test('what a traveller asks for comes to who may serve it, and their page says when it was received and when it was handled', async () => {
  const orderId = await anOrder(it.services.pool, { email: EMAIL, name: 'Anna', lastName: 'Núñez' })
  const reader = await aReader(orderId)
  expect(requestsOf((await reader.open()).page)).toEqual([])
  for (const times of [1, 2]) {
    const sent = await reader.ask('copy')
    expect([times, sent.statusCode, sent.headers.location]).toEqual([times, 303, yourDataPath(orderId)])
  }
  const { page, said } = await reader.open()
  expect(said).toEqual({ kind: 'success', message: 'We have received your request.' })
  expect(requestsOf(page)).toEqual([{ kind: 'copy', asked_at: expect.any(String), handled_at: null }])
  const [open] = (await staffList()).filter((one) => one.order_id === orderId)
  expect(open).toMatchObject({ kind: 'copy', name: 'Anna Núñez', email: EMAIL, handled_at: null, handled_by: null })
  expect((await it.call('GET', '/admin/data-requests', { token: await it.tokenOf('Team') })).code).toBe(403)
  expect((await handle(open.id, 'Team')).code).toBe(403)
  expect((await handle(open.id)).code).toBe(200)
  expect((await handle(open.id, 'Admin')).code).toBe(409)
  const [handled] = requestsOf((await reader.open()).page)!
  expect(handled).toMatchObject({ kind: 'copy', handled_at: expect.any(String) })
  await reader.ask('copy')
  expect(requestsOf((await reader.open()).page)!.map((one) => one.handled_at === null)).toEqual([false, true])
  expect(await log(orderId)).toEqual([
    { event: 'data-request.asked', actor: 'traveller', after: { wanted: 'copy' } },
    { event: 'data-request.handled', actor: 'staff', after: { wanted: 'copy' } },
    { event: 'data-request.asked', actor: 'traveller', after: { wanted: 'copy' } },
  ])
})

test('only who has proved the order can ask, from our own page, and for nothing else', async () => {
  const orderId = await anOrder(it.services.pool, { email: EMAIL })
  const stranger = await aBrowser().send('POST', receiptPath(orderId), { kind: 'erasure' })
  expect([stranger.statusCode, stranger.headers.location]).toEqual([303, trackPath(orderId, undefined)])
  const reader = await aReader(orderId)
  const { token } = await reader.open()
  await reader.ask('everything')
  expect((await reader.open()).said).toMatchObject({ kind: 'refusal' })
  await reader.browser.send('POST', receiptPath(orderId), { kind: 'erasure' })
  reader.browser.headers['sec-fetch-site'] = 'cross-site'
  await reader.browser.send('POST', receiptPath(orderId), { token, kind: 'erasure' })
  expect(await log(orderId)).toEqual([])
})

test('in a hurry two presses at once are one request, and who goes on asking waits', async () => {
  const orderId = await anOrder(it.services.pool, { email: EMAIL })
  const reader = await aReader(orderId)
  await Promise.all([reader.ask('erasure'), reader.ask('erasure')])
  expect(await log(orderId)).toHaveLength(1)
  for (let times = 0; times < 9; times += 1) await reader.ask('erasure')
  expect((await reader.open()).said).toMatchObject({ kind: 'refusal', retryAfterSeconds: expect.any(Number) })
  expect(await log(orderId)).toHaveLength(1)
})

test('with the erasure what was asked is closed, and its list names nobody any more', async () => {
  const email = 'gone@mail.example'
  const orderId = await anOrder(it.services.pool, { email, name: 'Łukasz' })
  const reader = await aReader(orderId, email)
  await reader.ask('erasure')
  await reader.ask('copy')
  const { token: ofForm } = await reader.open()
  const token = await it.tokenOf('Admin')
  const asked = await it.call('POST', '/admin/ask-erasure', { token, body: { by: 'email', value: email } })
  const decided = await it.call('PUT', '/admin/decide-erasure', {
    token: await it.tokenOf('Manager'),
    body: { id: asked.body.data.id, confirm: true },
  })
  expect(decided.code).toBe(200)
  const rows = (await staffList()).filter((one) => one.order_id === orderId)
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row).toMatchObject({ email: null, handled_at: expect.any(String), handled_by: null })
  expect(JSON.stringify(rows)).not.toMatch(/gone@|Łukasz/)
  const late = await reader.browser.send('POST', receiptPath(orderId), { token: ofForm, kind: 'copy' })
  expect(late.headers.location).toMatch(/^\/track-order/)
  expect((await staffList()).filter((one) => one.order_id === orderId)).toHaveLength(2)
})
