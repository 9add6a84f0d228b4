import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderPath, trackPath } from '#contract/travellers/front-paths.ts'
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

describe('the link of a mail', () => {
  test('leads to the order’s clean address, as often as it is opened', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL })
    const link = `/t/${makeTrackToken(it.services, orderId, EMAIL)}`
    for (let times = 0; times < 2; times++) {
      const browser = aBrowser({ 'sec-fetch-site': 'cross-site' })
      const { statusCode, headers } = await browser.send('GET', link)
      expect([statusCode, headers.location]).toEqual([303, orderPath(orderId)])
      expect((await browser.open(orderPath(orderId))).page.kind).toBe('order')
    }
    const { rows } = await it.services.pool.query(`select string_agg(a::text, ' ') as all from audit_log a`)
    expect(rows[0].all).not.toContain(link.slice(3))
  })

  test('is remembered on this device until the day after the flight', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL })
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await it.services.pool.query('update orders set flight_day = $2 where order_id = $1', [orderId, day])
    const { headers } = await aBrowser().send('GET', `/t/${makeTrackToken(it.services, orderId, EMAIL)}`)
    const seconds = Number(/Max-Age=(\d+)/.exec(String(headers['set-cookie']))?.[1])
    const left = (Date.parse(day) + 2 * 86_400_000 - Date.now()) / 1000
    expect(seconds - left).toBeGreaterThanOrEqual(-1)
    expect(seconds - left).toBeLessThan(3600)
  })

  test('opened by a scanner of mail is no visit; what is fetched by the page’s form is a download, whoever says they are', async () => {
    const on = uploadsOf(it, await it.tokenOf('Team'))
    const orderId = await on.order()
    const { file1 } = (await on.upload(orderId, { bytes: await samplePdf(8), name: 'Ticket.pdf' })).body.data
    const { rows } = await it.services.pool.query('select email from orders where order_id = $1', [orderId])
    const link = `/t/${makeTrackToken(it.services, orderId, rows[0].email)}`
    for (const [userAgent, visits, downloads] of [
      ['Barracuda Sentinel (EE)', 0, 1],
      ['Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0', 1, 2],
    ] as const) {
      const browser = aBrowser({ 'sec-fetch-site': 'same-origin', 'user-agent': userAgent })
      await browser.send('GET', link)
      const { token } = await browser.open(orderPath(orderId))
      const { headers } = await browser.send('POST', `${orderPath(orderId)}/download`, { file1, token })
      expect(headers.location).toMatch(/^\/uploads\/docs\//)
      const counted = await it.services.pool.query(
        `select (select count(*)::int from downloads where order_id = $1) as downloads,
          (select count(*)::int from audit_log where order_id = $1 and event = 'order.tracked') as visits`,
        [orderId],
      )
      expect(counted.rows[0]).toEqual({ downloads, visits })
    }
  })

  test('that is only looked at proves nothing, and one that is no longer good asks for the order', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL })
    const browser = aBrowser()
    const head = await browser.send('HEAD', `/t/${makeTrackToken(it.services, orderId, EMAIL)}`)
    expect([head.statusCode, head.headers['set-cookie']]).toEqual([303, undefined])
    const { headers } = await browser.send('GET', `/t/${makeTrackToken(it.services, orderId, 'before@mail.example')}`)
    expect(headers.location).toBe(trackPath(orderId, 1))
    expect((await browser.open(headers.location!)).said?.message).toMatch(/no longer valid/)
    for (const odd of ['x', '1.2.3', '%00', '..%2f']) {
      expect((await browser.send('GET', `/t/${odd}`)).headers.location).toMatch(/^\/track-order/)
    }
  })
})

describe('who has proved an order of the second brand comes to its form, also when the proof is over', () => {
  const ofSecond = () => anOrder(it.services.pool, { email: EMAIL, landingSite: 2 })

  test('by an expired link', async () => {
    const orderId = await ofSecond()
    const link = `/t/${makeTrackToken(it.services, orderId, EMAIL, Date.now() - 91 * 86_400_000)}`
    for (const url of [link, `${link}/answer`]) {
      for (const method of ['GET', 'HEAD'] as const)
        expect((await aBrowser().send(method, url)).headers.location).toBe(trackPath(orderId, 2))
    }
    const forged = link.replace(`/t/${orderId}`, `/t/${orderId + 1}`)
    expect((await aBrowser().send('GET', forged)).headers.location).toBe(trackPath(orderId + 1, undefined))
  })

  test('by the address of the order, and nobody else does', async () => {
    const orderId = await ofSecond()
    const browser = aBrowser()
    await browser.prove(orderId, EMAIL)
    await it.call('PUT', '/admin/revoke-access', { token: await it.tokenOf('Team'), body: { orderId } })
    const { headers } = await browser.send('GET', orderPath(orderId))
    expect(headers.location).toBe(trackPath(orderId, 2))
    expect(await browser.open(headers.location!)).toMatchObject({ brand: { id: 2 }, said: { kind: 'refusal' } })
    const stranger = await aBrowser().send('GET', orderPath(orderId))
    expect(stranger.headers.location).toBe(trackPath(orderId, undefined))
  })
})
