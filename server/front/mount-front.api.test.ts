import fastify from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OUR_FAULT } from '#contract/http/envelope.ts'
import { orderPath, trackPath } from '#contract/travellers/front-paths.ts'
import { NOT_FOUND_MESSAGE } from '#contract/travellers/tracking.ts'
import { mountFront } from '#server/front/mount-front.ts'
import { compressAnswers } from '#server/http/compress.ts'
import { makeTrackToken } from '#server/security/links.ts'
import { anOrder } from '#server/testing/factories.ts'
import { frontApp, type FrontApp } from '#server/testing/front-app.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

let it: TestApp
let aBrowser: FrontApp['aBrowser']
let close: FrontApp['close']
beforeAll(async () => void ({ it, aBrowser, close } = await frontApp()))
afterAll(() => close())

const EMAIL = 'łukasz.o’connor@mail.example'.replace('’', '')

describe('the form, as a browser sends it by itself', () => {
  test('leads to the order, which says so once', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL, language: 'ru' })
    const browser = aBrowser()
    const { statusCode, headers } = await browser.prove(` ${orderId} `, EMAIL.toUpperCase())
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, orderPath(orderId), 'no-store'])
    const first = await browser.open(orderPath(orderId))
    expect(first).toMatchObject({ language: 'ru', said: { kind: 'success' }, brand: { id: 1 } })
    expect(first.page).toMatchObject({ kind: 'order', shown: { order: { order_id: orderId, step: 'paid' } } })
    expect(Object.keys(first.brand)).not.toContain('sender_address')
    expect((await browser.open(orderPath(orderId))).said).toBeUndefined()
  })

  test('comes back with what was typed and what is wrong, at the field, and is said once', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL })
    const browser = aBrowser()
    const { statusCode, headers } = await browser.prove(orderId, 'other@mail.example')
    expect([statusCode, headers.location]).toEqual([303, trackPath(orderId, 2)])
    const { page, said, brand } = await browser.open(trackPath(orderId, 2))
    expect(page).toEqual({ kind: 'track', typed: { orderId: String(orderId), email: 'other@mail.example' } })
    expect([said?.errors, brand.id]).toEqual([{ email: NOT_FOUND_MESSAGE }, 2])
    expect((await browser.open(trackPath(orderId, 2))).said).toBeUndefined()
  })

  test.each([
    ['', '', { orderId: 'Please enter your orderId', email: 'Please enter your email' }],
    ['4711', 'nobody', { email: 'Please enter your email' }],
    ['x'.repeat(500), 'a@b.example', { orderId: expect.any(String) }],
  ])('with %s and %s says what to mend', async (orderId, email, errors) => {
    const browser = aBrowser()
    const { headers } = await browser.prove(orderId, email)
    const { said, page } = await browser.open(headers.location!)
    expect(said?.errors).toEqual(errors)
    expect(page).toMatchObject({ typed: { email } })
  })

  test('says how long to wait after too many', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL })
    const browser = aBrowser()
    for (let index = 0; index < 6; index++) await browser.prove(orderId, `wrong-${index}@mail.example`)
    const { said } = await browser.open(trackPath(orderId, undefined))
    expect(said?.retryAfterSeconds).toBeGreaterThan(0)
    expect(said?.errors).toBeUndefined()
  })

  test.each([
    ['another site’s page', { 'sec-fetch-site': 'cross-site' }, {}],
    ['a neighbour’s page', { 'sec-fetch-site': 'same-site' }, {}],
    ['a page of another origin', { origin: 'https://evil.example' }, {}],
    ['a page without our token', { 'sec-fetch-site': 'same-origin' }, { token: '' }],
    ['another browser’s token', { 'sec-fetch-site': 'same-origin' }, { token: `salt.${'A'.repeat(43)}` }],
    ['two tokens', { 'sec-fetch-site': 'same-origin' }, { token: 'a&token=b' }],
  ])('is not taken from %s', async (_, headers, own) => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL })
    const browser = aBrowser(headers)
    const { headers: answer } = await browser.prove(orderId, EMAIL, own)
    expect(answer.location).toBe(trackPath(orderId, 2))
    expect((await browser.open(trackPath(orderId, 2))).said).toEqual({ kind: 'refusal', message: OUR_FAULT })
    expect((await browser.send('GET', orderPath(orderId))).statusCode).toBe(303)
  })

  test('is taken from a browser that says neither its site nor, since we send no referrer, its origin', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL })
    expect((await aBrowser({ origin: 'null' }).prove(orderId, EMAIL)).headers.location).toBe(orderPath(orderId))
    expect((await aBrowser({}).prove(orderId, EMAIL)).headers.location).toBe(orderPath(orderId))
  })

  test('has another token on each page, and none that a page of the API would take', async () => {
    const browser = aBrowser()
    const [one, two] = [await browser.open('/track-order'), await browser.open('/track-order')]
    expect(one.token).not.toBe(two.token)
    expect(browser.jar.get('XSRF-TOKEN')).not.toBe(one.token)
  })
})

describe('the order’s page', () => {
  test('without a proof leads to the form, with the order filled in and the reason', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL })
    const browser = aBrowser()
    const { statusCode, headers } = await browser.send('GET', orderPath(orderId))
    expect([statusCode, headers.location]).toEqual([303, trackPath(orderId, undefined)])
    expect(await browser.open(headers.location!)).toMatchObject({
      page: { typed: { orderId: String(orderId) } },
      said: { message: 'Please enter your order ID and email' },
    })
    for (const odd of ['4711', '%3Cb%3E', 'a'.repeat(200), '']) {
      expect((await browser.send('GET', `/get-new-order-details/${odd}`)).headers.location).toBe('/track-order')
    }
  })

  test('of an order that is gone asks for another, and takes what the device keeps of it away', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL })
    const browser = aBrowser()
    await browser.prove(orderId, EMAIL)
    expect((await browser.open(trackPath(orderId, undefined))).forget).toBeUndefined()
    await it.services.pool.query(`update orders set process_status = 'Deleted' where order_id = $1`, [orderId])
    const { headers } = await browser.send('GET', orderPath(orderId))
    const cancelled = 'Your order was cancelled. If you have a question, please contact us.'
    expect(await browser.open(headers.location!)).toMatchObject({ forget: orderId, said: { message: cancelled } })
    const linked = aBrowser()
    await linked.send('GET', `/t/${makeTrackToken(it.services, orderId, EMAIL)}`)
    expect((await linked.open(trackPath(orderId, 1))).said?.message).toBe(cancelled)
    // A stranger hears of no order that it is gone.
    expect((await aBrowser().open(trackPath(orderId, undefined))).forget).toBeUndefined()
    const former = aBrowser()
    await former.send('GET', `/t/${makeTrackToken(it.services, orderId, 'before@mail.example')}`)
    expect((await former.open(trackPath(orderId, 1))).said?.message).toMatch(/no longer valid/)
  })

  test('gives a document by its own form: one download in the history, and the very bytes', async () => {
    const on = uploadsOf(it, await it.tokenOf('Team'))
    const orderId = await on.order()
    const bytes = await samplePdf(7)
    const { file1 } = (await on.upload(orderId, { bytes, name: 'Ticket.pdf' })).body.data
    const { rows } = await it.services.pool.query('select email from orders where order_id = $1', [orderId])
    const browser = aBrowser()
    await browser.prove(orderId, rows[0].email)
    const { token } = await browser.open(orderPath(orderId))
    const { statusCode, headers } = await browser.send('POST', `${orderPath(orderId)}/download`, { file1, token })
    expect(statusCode).toBe(303)
    expect((await it.app.inject({ url: headers.location! })).rawPayload.equals(bytes)).toBe(true)
    const { page } = await browser.open(orderPath(orderId))
    expect(page).toMatchObject({ shown: { history: [{ file1 }] } })
    for (const form of [{ file1: 'other.pdf', token }, { token }, { file1, token: '' }] as Record<string, string>[]) {
      const refused = await browser.send('POST', `${orderPath(orderId)}/download`, form)
      expect(refused.headers.location).toBe(orderPath(orderId))
      expect((await browser.open(orderPath(orderId))).said?.kind).toBe('refusal')
    }
    const stranger = await aBrowser().send('POST', `${orderPath(orderId)}/download`, { file1, token })
    expect(stranger.headers.location).toBe(trackPath(orderId, undefined))
  })
})

describe('the language', () => {
  test('is the one chosen here, else the order’s, else the browser’s', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL, language: 'it' })
    const browser = aBrowser({ 'accept-language': 'xx,de-AT;q=0.9,fr;q=0.5' })
    expect((await browser.open('/track-order')).language).toBe('de')
    await browser.prove(orderId, EMAIL)
    expect((await browser.open(orderPath(orderId))).language).toBe('it')
    const chosen = await browser.send('GET', `${orderPath(orderId)}?lang=pt`)
    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, orderPath(orderId)])
    expect((await browser.open(orderPath(orderId))).language).toBe('pt')
    expect((await browser.open('/terms')).language).toBe('pt')
  })

  test.each(['xx', '', '../en', 'de; Path=/x', 'ÿ'])('that is none of ours (%s) changes nothing', async (odd) => {
    const browser = aBrowser()
    const { headers } = await browser.send('GET', `/track-order?site=2&lang=${encodeURIComponent(odd)}`)
    expect(headers.location).toBe('/track-order?site=2')
    expect((await browser.open('/track-order')).language).toBe('en')
  })
})

test('a page is one reader’s: never kept, without inline styles but its own', async () => {
  const { headers } = await aBrowser().send('GET', '/terms')
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
  // The code stays lit, and the document is shared.
  expect(headers['permissions-policy']).toMatch(
    /^(?=.*camera=\(\))(?=.*screen-wake-lock=\(self\))(?=.*web-share=\(self\))/,
  )
})

test('a page that is shown goes out smaller than what is made for staff, and is the very same after', async () => {
  const page = await readFile(join(import.meta.dirname, '../../web/front/pass/pass.css'), 'utf8')
  const app = fastify()
  await compressAnswers(app)
  mountFront(app, it.services, async () => ({ html: page, styleHashes: [] }))
  const { rawPayload } = await app.inject({ url: '/track-order', headers: { 'accept-encoding': 'br' } })
  await app.close()
  expect(brotliDecompressSync(rawPayload).toString()).toBe(page)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  expect(rawPayload.length).toBeLessThan(brotliCompressSync(page, { params }).length * 0.95)
})
