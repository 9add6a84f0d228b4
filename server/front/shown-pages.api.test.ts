import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { orderPath } from '#contract/travellers/front-paths.ts'
import { mountFront } from '#server/front/mount-front.ts'
import { anOrder } from '#server/testing/factories.ts'
import { plainBrowser } from '#server/testing/plain-browser.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'
import { shownPagesKept } from '#server/tracking/keep-shown-page.ts'

/** What is kept of the page of an order: evidence of what its traveller saw. */
const EMAIL = 'kept.of@mail.example'
const PASSPORT = 'XR7654321'
const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'

const it = await testApp()
const front = fastify()
// The page's data in place of its markup, which journeys look at.
mountFront(front, it.services, async (start) => {
  if (start.page.kind !== 'order') return { html: JSON.stringify(start), styleHashes: [] }
  const { order, documents } = start.page.shown
  const html = `<body><main><h1>Order ${order.order_id}</h1><p>${order.step}</p><p>Sent to ${EMAIL}, passport ${PASSPORT}</p>
    <ul>${documents.map(({ file1 }) => `<li>${file1}</li>`).join('')}</ul></main></body>`
  return { html, styleHashes: [] }
})
afterAll(async () => {
  await front.close()
  await it.close()
})

interface Kept {
  body: string
  promised: string | null
  offered: string[]
  times: number
}

async function keptOf(orderId: number): Promise<Kept[]> {
  await shownPagesKept()
  const { rows } = await it.services.pool.query<Kept>(
    `select body, promised_day::text as promised, offered, times from page_texts where order_id = $1 order by first_shown_at`,
    [orderId],
  )
  return rows
}

const paid = () =>
  anOrder(it.services.pool, {
    email: EMAIL,
    paidAt: new Date().toISOString(),
    form: { IsArrival: 'Arrival', passport_number: PASSPORT },
  })

async function readerOf(orderId: number, headers: Record<string, string> = {}) {
  const browser = plainBrowser(front, { 'sec-fetch-site': 'same-origin', 'user-agent': PHONE_AGENT, ...headers })
  await browser.prove(orderId, EMAIL)
  return browser
}

test('each text of an order’s page is kept once, with when and how often, and without e-mail address and passport number', async () => {
  const orderId = await paid()
  const browser = await readerOf(orderId)
  for (let time = 0; time < 3; time += 1) {
    await browser.send('GET', orderPath(orderId))
    await shownPagesKept()
  }
  const [page, ...more] = await keptOf(orderId)
  expect(more).toEqual([])
  expect(page).toMatchObject({ times: 3, offered: [], promised: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(page!.body).toBe(`Order ${orderId}\npaid\nSent to •••@•••, passport ******321`)

  await storeTicket(it.services, orderId, await samplePdf())
  await browser.send('GET', orderPath(orderId))
  const [, withTicket] = await keptOf(orderId)
  expect(withTicket).toMatchObject({ times: 1, promised: null, offered: [expect.stringMatching(/^eticket-/)] })
  expect(withTicket!.body).toContain(withTicket!.offered[0])
})

test.each([
  [
    'a program that looks at links',
    { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
    'GET',
    '',
  ],
  ['a glance ahead', { 'sec-purpose': 'prefetch' }, 'GET', ''],
  ['a device that keeps it for another day', {}, 'GET', '?keep=1'],
  ['who asks for the head alone', {}, 'HEAD', ''],
] as const)('of %s nothing is kept: nobody saw it', async (_, headers, method, query) => {
  const orderId = await paid()
  const browser = await readerOf(orderId, headers)
  const { statusCode } = await browser.send(method, orderPath(orderId) + query)
  expect(statusCode).toBe(200)
  expect(await keptOf(orderId)).toEqual([])
})

test('who may not see the order has seen nothing, and an order that is anonymised meanwhile gets no text', async () => {
  const orderId = await paid()
  const stranger = plainBrowser(front, { 'user-agent': PHONE_AGENT })
  expect((await stranger.send('GET', orderPath(orderId))).statusCode).toBe(303)
  expect(await keptOf(orderId)).toEqual([])
  const browser = await readerOf(orderId)
  await it.owner.query('update orders set anonymised_at = now() where order_id = $1', [orderId])
  expect((await browser.send('GET', orderPath(orderId))).statusCode).toBe(200)
  expect(await keptOf(orderId)).toEqual([])
})

test('of one order so many texts are kept and no more; two readers at once are two, of one text', async () => {
  const orderId = await paid()
  const browser = await readerOf(orderId)
  await Promise.all([1, 2, 3].map(() => browser.send('GET', orderPath(orderId))))
  const [page, ...more] = await keptOf(orderId)
  expect([page!.times, more.length]).toEqual([3, 0])
  await it.owner.query(
    `insert into page_texts (order_id, sha256, offered, body)
      select $1, encode(sha256(convert_to('text ' || n, 'UTF8')), 'hex'), '{}', 'text ' || n from generate_series(1, 39) n`,
    [orderId],
  )
  await storeTicket(it.services, orderId, await samplePdf())
  await browser.send('GET', orderPath(orderId))
  expect(await keptOf(orderId)).toHaveLength(40)
})
