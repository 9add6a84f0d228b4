import { afterAll, describe, expect, test } from 'vitest'
import { encodeId } from '#contract/orders/order-id.ts'
import { makeTrackToken, signDocumentUrl, trackLink } from '#server/security/links.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTrackedOrder, aTraveller } from '#server/testing/traveller.ts'

const it = await testApp()
afterAll(() => it.close())

test('an order’s id, plain or encoded as in addresses, is no proof of it', async () => {
  const { orderId } = await aTrackedOrder(it)
  const { traveller: stranger } = await aTrackedOrder(it)
  for (const id of [orderId, encodeId(orderId)]) {
    for (const answer of [await stranger.history(id), await stranger.download(id as number, 'eticket.pdf')]) {
      expect([answer.code, answer.body.data]).toEqual([typeof id === 'number' ? 403 : 422, undefined])
    }
    for (const token of [undefined, String(id)]) {
      const answer = await it.call('GET', `/admin/get-orders-details/${id}`, token === undefined ? {} : { token })
      expect(answer.code).toBe(401)
    }
    const proof = await it.call('POST', '/front/open-track-link', { body: { token: String(id) } })
    expect([proof.code, proof.headers['set-cookie']]).toEqual([403, undefined])
  }
})

describe('a grant', () => {
  test('opens no other order', async () => {
    const mine = await aTrackedOrder(it)
    const other = await aTrackedOrder(it)
    expect(await mine.traveller.history(other.orderId)).toMatchObject({
      code: 403,
      body: { status: 0, message: 'Please enter your order ID and email' },
    })
    expect((await mine.traveller.download(other.orderId, 'eticket.pdf')).code).toBe(403)
    expect((await aTraveller(it).history(mine.orderId)).code).toBe(403)
  })

  test.each([
    ['no cookie', (jar: Map<string, string>) => jar.delete('trk')],
    ['an edited cookie', (jar: Map<string, string>) => jar.set('trk', `A${jar.get('trk')?.slice(1)}`)],
    ['a cookie that is no cookie', (jar: Map<string, string>) => jar.set('trk', '%00.%00')],
    ['no XSRF token', (jar: Map<string, string>) => jar.delete('XSRF-TOKEN')],
    ['another XSRF token', (jar: Map<string, string>) => jar.set('XSRF-TOKEN', 'A'.repeat(43))],
  ])('is refused with %s', async (_, spoil) => {
    const { orderId, traveller } = await aTrackedOrder(it)
    spoil(traveller.jar)
    expect((await traveller.history(orderId)).code).toBe(403)
  })

  test('is refused to a page of another site', async () => {
    const { orderId, traveller } = await aTrackedOrder(it)
    Object.assign(traveller.headers, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    expect((await traveller.history(orderId)).code).toBe(403)
  })

  test('ends when the order is deleted or its e-mail changes', async () => {
    const { orderId, traveller } = await aTrackedOrder(it)
    const change = (set: string) => it.services.pool.query(`update orders set ${set} where order_id = $1`, [orderId])
    await change(`process_status = 'Deleted'`)
    expect((await traveller.history(orderId)).code).toBe(403)
    await change('process_status = null')
    expect((await traveller.history(orderId)).code).toBe(200)
    await change(`email = 'new@mail.example'`)
    expect((await traveller.history(orderId)).code).toBe(403)
  })

  test('ends, like links and addresses made before, when staff end them; what is proved afterwards counts', async () => {
    const { orderId, email, traveller } = await aTrackedOrder(it)
    const stranger = await aTrackedOrder(it)
    const earlier = makeTrackToken(it.services, orderId, email, Date.now() - 5_000)
    const later = makeTrackToken(it.services, orderId, email, Date.now() + 60_000)
    const address = signDocumentUrl(
      { ...it.services, actor: { kind: 'traveller', orderId } },
      orderId,
      'eticket.pdf',
      Date.now() - 5_000,
    )
    const endedBy = await it.signInAs('Team')
    const { code, body } = await it.call('PUT', '/admin/revoke-access', { token: endedBy, body: { orderId } })
    expect([code, body.message]).toEqual([200, 'Earlier links no longer open this order.'])
    expect((await traveller.history(orderId)).code).toBe(403)
    expect((await aTraveller(it).post('open-track-link', { token: earlier })).code).toBe(403)
    expect((await it.app.inject({ url: address })).statusCode).toBe(404)
    expect((await stranger.traveller.history(stranger.orderId)).code).toBe(200)
    expect((await aTraveller(it).post('open-track-link', { token: later })).code).toBe(200)
    await traveller.post('track-order', { orderId, email })
    expect((await traveller.history(orderId)).code).toBe(200)
    const { rows } = await it.services.pool.query(
      "select event from audit_log where order_id = $1 and event = 'order.proofs-ended'",
      [orderId],
    )
    expect(rows).toEqual([{ event: 'order.proofs-ended' }])
  })

  test('of one order of a purchase ends with those of the others', async () => {
    const email = 'party@mail.example'
    const [first, second] = [await aTrackedOrder(it, { email }), await anOrder(it.services.pool, { email })]
    await it.services.pool.query(`update applications set transaction_id = 'txn_party_1' where order_id = any($1)`, [
      [first.orderId, second],
    ])
    expect((await first.traveller.history(second)).code).toBe(200)
    await it.call('PUT', '/admin/revoke-access', { token: await it.signInAs('Team'), body: { orderId: second } })
    expect((await first.traveller.history(second)).code).toBe(403)
    expect((await first.traveller.history(first.orderId)).code).toBe(403)
  })

  test('that staff ended opens nothing that joins the purchase afterwards, nor what is restored', async () => {
    const email = 'joining@mail.example'
    const token = await it.signInAs('Manager')
    const [first, second, third] = [
      await aTrackedOrder(it, { email }),
      await anOrder(it.services.pool, { email }),
      await aTrackedOrder(it, { email }),
    ]
    const buy = (...orders: number[]) =>
      it.services.pool.query(`update applications set transaction_id = 'txn_joining' where order_id = any($1)`, [
        orders,
      ])
    await buy(first.orderId, third.orderId)
    const move = (status: string | null) =>
      it.services.pool.query('update orders set process_status = $2 where order_id = $1', [third.orderId, status])
    await move('Deleted')
    await it.call('PUT', '/admin/revoke-access', { token, body: { orderId: first.orderId } })
    await buy(second)
    expect((await first.traveller.history(second)).code).toBe(403)
    await move(null)
    expect((await third.traveller.history(third.orderId)).code).toBe(403)
  })

  test('holds several orders', async () => {
    const { orderId, traveller } = await aTrackedOrder(it)
    const second = await anOrder(it.services.pool, { email: 'second@mail.example' })
    await traveller.post('track-order', { orderId: second, email: 'second@mail.example' })
    expect((await traveller.history(orderId)).code).toBe(200)
    expect((await traveller.history(second)).code).toBe(200)
  })

  test('is asked for before anything is said of an order', async () => {
    const { orderId, traveller } = await aTrackedOrder(it)
    for (const odd of ['', null, [], {}, true, 0, [orderId], `${orderId}\0`, 'x'.repeat(5000), undefined]) {
      expect([403, 422]).toContain((await traveller.history(odd)).code)
    }
  })
})

describe('the link of a mail', () => {
  const tokenOf = (orderId: number, email: string) =>
    new URL(trackLink(it.services, { orderId, email })).pathname.replace('/t/', '')

  test('gives the grant of its order', async () => {
    const orderId = await anOrder(it.services.pool, { email: 'mailed@mail.example' })
    const traveller = aTraveller(it)
    const { code, body } = await traveller.post('open-track-link', { token: tokenOf(orderId, 'mailed@mail.example') })
    expect({ code, body }).toMatchObject({ code: 200, body: { status: 1, data: { orderId } } })
    expect((await traveller.history(orderId)).code).toBe(200)
  })

  test('is refused when it is not ours, has expired, or went to an e-mail that the order no longer has', async () => {
    const email = 'moved@mail.example'
    const orderId = await anOrder(it.services.pool, { email })
    const deleted = await anOrder(it.services.pool, { email, queue: 'deletedOrder' })
    const expired = makeTrackToken(it.services, orderId, email, Date.now() - 91 * 86_400_000)
    const foreign = makeTrackToken({ secret: 'another' }, orderId, email)
    const tokens = [expired, foreign, tokenOf(orderId, 'old@mail.example'), tokenOf(deleted, email), '', 'x', '\0']
    for (const token of tokens) {
      const { code, body, headers } = await aTraveller(it).post('open-track-link', { token })
      expect({ code, status: body.status }).toEqual({ code: 403, status: 0 })
      expect(headers).not.toHaveProperty('set-cookie')
    }
    for (const token of [null, [], {}, 1, 'x'.repeat(5000)]) {
      expect((await aTraveller(it).post('open-track-link', { token })).code).toBe(422)
    }
  })
})
