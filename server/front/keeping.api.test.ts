import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { KEPT_PAGE, orderPath, REMOVED_COOKIE, trackPath, WORKER } from '#contract/travellers/front-paths.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { mountFront } from '#server/front/mount-front.ts'
import { makeTrackToken } from '#server/security/links.ts'
import { daysAfter } from '#server/time/calendar.ts'
import { anOrder } from '#server/testing/factories.ts'
import { plainBrowser } from '#server/testing/plain-browser.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

/** What the server gives out for a device that keeps an order; the keeping itself is a journey, e2e/offline.spec.ts. */

function pagesOf(services: TestApp['services']): FastifyInstance {
  const app = fastify()
  mountFront(app, services, async (start) => ({ html: JSON.stringify(start), styleHashes: [] }))
  return app
}

const it = await testApp()
const front = pagesOf(it.services)
const without = pagesOf({ ...it.services, env: { ...it.services.env, OFFLINE_PAGES: false } })
afterAll(async () => {
  await Promise.all([front.close(), without.close()])
  await it.close()
})

const EMAIL = 'kept@mail.example'
const FLIGHT = {
  IsArrival: 'Arrival',
  intended_arrival_year: '2027',
  intended_arrival_month: '3',
  intended_arrival_date: '1',
}
const secretOf = (token: string) => token.split('.')[2]

test('with a link the order may be kept until the day after its flight, under the secret that every link of it has', async () => {
  const orderId = await anOrder(it.services.pool, { email: EMAIL, form: FLIGHT })
  const tokens = [Date.now(), Date.now() - 86_400_000].map((ms) => makeTrackToken(it.services, orderId, EMAIL, ms))
  const browser = plainBrowser(front)
  await browser.send('GET', `/t/${tokens[0]}`)
  const { keep } = await browser.open(orderPath(orderId))
  // The first moment of 3 March, where the 2nd is over.
  const until = '2027-03-03T00:00:00.000Z'
  expect(keep).toEqual({ secret: secretOf(tokens[1]!), until, grant_ends: until })
})

test('with number and e-mail the device has the key for half an hour; another order or e-mail has another secret', async () => {
  const [orderId, other] = [
    await anOrder(it.services.pool, { email: EMAIL, form: FLIGHT }),
    await anOrder(it.services.pool, { email: EMAIL }),
  ]
  const browser = plainBrowser(front)
  await browser.prove(orderId, EMAIL)
  await browser.prove(other, EMAIL)
  const { keep } = await browser.open(orderPath(orderId))
  expect(keep?.until).toBe('2027-03-03T00:00:00.000Z')
  expect(Date.parse(keep!.grant_ends)).toBeLessThanOrEqual(Date.now() + 30 * 60_000)
  // Without a flight nobody knows when it is over: thirty days, and the key no longer than any other.
  const { keep: undated } = await browser.open(orderPath(other))
  expect(undated?.until.slice(0, 10)).toBe(daysAfter(dayInSantoDomingo(new Date()), 30))
  expect(Date.parse(undated!.grant_ends)).toBeLessThanOrEqual(Date.now() + 30 * 60_000)
  expect(undated?.secret).not.toBe(keep?.secret)
  await it.services.pool.query(`update orders set email = 'new@mail.example' where order_id = $1`, [orderId])
  await browser.prove(orderId, 'new@mail.example')
  expect((await browser.open(orderPath(orderId))).keep?.secret).not.toBe(keep?.secret)
})

test('the page for devices without a network is the same for everybody, and sets nothing', async () => {
  const { headers, body } = await front.inject({ url: KEPT_PAGE })
  expect(JSON.parse(body)).toMatchObject({ page: { kind: 'kept' }, token: '' })
  expect(headers['set-cookie']).toBeUndefined()
})

test('what was removed from a device is proved there no more, from the next request on; other orders are, and it can be proved again', async () => {
  const [orderId, sibling, other] = [
    await anOrder(it.services.pool, { email: EMAIL }),
    await anOrder(it.services.pool, { email: EMAIL }),
    await anOrder(it.services.pool, { email: EMAIL }),
  ]
  await it.services.pool.query(`update applications set transaction_id = 'txn_kept_1' where order_id = any($1)`, [
    [orderId, sibling],
  ])
  const browser = plainBrowser(front)
  for (const id of [orderId, sibling, other]) await browser.prove(id, EMAIL)
  const all = browser.jar.get('trk')
  const asked = async (id: number) => (await browser.send('GET', orderPath(id))).headers.location
  browser.jar.set(REMOVED_COOKIE, `${orderId}.${sibling}`)
  expect(await asked(orderId)).toBe(trackPath(orderId, undefined))
  expect([browser.jar.has(REMOVED_COOKIE), browser.jar.get('trk') === all]).toEqual([false, false])
  expect(await asked(sibling)).toBe(trackPath(sibling, undefined))
  expect(await asked(other)).toBeUndefined()

  browser.jar.set(REMOVED_COOKIE, String(other))
  await browser.send('HEAD', KEPT_PAGE)
  expect([browser.jar.has(REMOVED_COOKIE), await asked(other)]).toEqual([false, trackPath(other, undefined)])
  await browser.prove(other, EMAIL)
  expect(await asked(other)).toBeUndefined()

  // Removed without a network, and opened again by the link before anything else.
  browser.jar.set(REMOVED_COOKIE, String(other))
  await browser.send('GET', `/t/${makeTrackToken(it.services, other, EMAIL)}`)
  expect(await asked(other)).toBeUndefined()
  for (const odd of ['x', '..', '1e3', '%00']) {
    browser.jar.set(REMOVED_COOKIE, odd)
    expect(await asked(other)).toBeUndefined()
  }
})

test('where nothing is to be kept, pages say so and the worker takes itself away', async () => {
  const orderId = await anOrder(it.services.pool, { email: EMAIL })
  const browser = plainBrowser(without)
  await browser.prove(orderId, EMAIL)
  expect(await browser.open(orderPath(orderId))).not.toHaveProperty('keep')
  const { body, headers } = await without.inject({ url: WORKER })
  expect(body).toContain('registration.unregister()')
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
})

test('a document that a device fetches to keep it is in the history as that, and is no download', async () => {
  const orderId = await anOrder(it.services.pool, { email: EMAIL })
  const { upload } = uploadsOf(it, await it.tokenOf('Admin'))
  await upload(orderId, { bytes: await samplePdf(7), name: 'Ticket.pdf' }, EMAIL)
  const browser = plainBrowser(front)
  await browser.prove(orderId, EMAIL)
  const { page } = await browser.open(orderPath(orderId))
  const [document] = page.kind === 'order' ? page.shown.documents : []
  for (const url of [document!.url, `${document!.url}&keep=1`])
    expect((await it.app.inject({ url })).statusCode).toBe(200)
  const { rows } = await it.services.pool.query(
    `select after->'kept' as kept from audit_log where order_id = $1 and event = 'document.opened' order by id`,
    [orderId],
  )
  expect(rows).toEqual([{ kept: null }, { kept: true }])
  expect((await it.services.pool.query('select from downloads where order_id = $1', [orderId])).rowCount).toBe(0)
})
