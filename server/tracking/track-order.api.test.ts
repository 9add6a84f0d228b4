import { afterAll, describe, expect, test } from 'vitest'
import { encodeId } from '#contract/orders/order-id.ts'
import { NOT_FOUND_MESSAGE } from '#contract/travellers/tracking.ts'
import { makeTrackToken } from '#server/security/links.ts'
import { anOrder } from '#server/testing/factories.ts'
import { passMinutes } from '#server/testing/pass-time.ts'
import { testApp, type TestAnswer } from '#server/testing/test-app.ts'
import { aTrackedOrder, aTraveller } from '#server/testing/traveller.ts'

const it = await testApp()
afterAll(() => it.close())

/** What a caller can see of an answer, but for what names the request. */
const seen = ({ code, body, headers }: TestAnswer) => {
  const { requestId: _, ...rest } = body
  const { date: _date, 'x-request-id': _id, ...others } = headers
  return { code, body: rest, headers: others }
}

describe('tracking an order', () => {
  test('takes the id as number or digits, the e-mail in any case, and gives the grant', async () => {
    const orderId = await anOrder(it.services.pool, { email: 'Ana.Maria@Mail.Example' })
    for (const sent of [orderId, String(orderId), ` ${orderId} `]) {
      const traveller = aTraveller(it)
      const { code, body, headers } = await traveller.post('track-order', {
        orderId: sent,
        email: ' ana.maria@mail.EXAMPLE ',
      })
      expect({ code, body }).toMatchObject({ code: 200, body: { status: 1, data: { orderId } } })
      expect(headers['set-cookie']).toEqual([
        expect.stringMatching(/^trk=[\w.-]+; HttpOnly; Path=\/; Max-Age=86400; SameSite=Lax$/),
        expect.stringMatching(/^XSRF-TOKEN=[\w-]+; Path=\/; Max-Age=86400; SameSite=Lax$/),
      ])
      expect((await traveller.history(orderId)).code).toBe(200)
    }
  })

  test('answers an unknown order, a wrong e-mail and a deleted order with the very same', async () => {
    const orderId = await anOrder(it.services.pool, { email: 'same@mail.example' })
    const deleted = await anOrder(it.services.pool, { email: 'same@mail.example', queue: 'deletedOrder' })
    const refused = await Promise.all(
      [
        { orderId, email: 'other@mail.example' },
        { orderId: deleted, email: 'same@mail.example' },
        { orderId: 999_999_999_999_999, email: 'same@mail.example' },
        { orderId: 'no number', email: 'same@mail.example' },
        { orderId: encodeId(orderId), email: 'same@mail.example' },
        { orderId: 0, email: 'same@mail.example' },
        { orderId: -1, email: 'same@mail.example' },
        { orderId: 1.5, email: 'same@mail.example' },
      ].map(async (body) => seen(await aTraveller(it).post('track-order', body))),
    )
    expect(refused[0]).toMatchObject({ code: 404, body: { status: 0, message: NOT_FOUND_MESSAGE } })
    expect(refused[0]?.headers).not.toHaveProperty('set-cookie')
    for (const answer of refused) expect(answer).toEqual(refused[0])
  })

  test('takes no pattern for an e-mail', async () => {
    const orderId = await anOrder(it.services.pool, { email: 'pattern@mail.example' })
    for (const email of ['%@mail.example', 'patter_@mail.example', 'pattern@%', `pattern@mail.example' or '1'='1`]) {
      expect([404, 422]).toContain((await aTraveller(it).post('track-order', { orderId, email })).code)
    }
  })

  const nonsense = ['', '  ', null, [], {}, true, 'a\0b', 'x'.repeat(5000), '\ud800', undefined]
  test.each(nonsense.map((value) => [JSON.stringify(value)?.slice(0, 20), value]))(
    'asks again for an order id or e-mail that is %s',
    async (_, value) => {
      const orderId = await anOrder(it.services.pool, { email: 'words@mail.example' })
      const first = await aTraveller(it).post('track-order', { orderId: value, email: 'words@mail.example' })
      expect(first).toMatchObject({ code: 422, body: { status: 0, errors: { orderId: expect.any(String) } } })
      const second = await aTraveller(it).post('track-order', { orderId, email: value })
      expect(second).toMatchObject({ code: 422, body: { message: 'Please enter your email' } })
    },
  )

  test('asks for the order id in the specification’s words', async () => {
    const { body } = await aTraveller(it).post('track-order', { email: 'words@mail.example' })
    expect(body).toMatchObject({
      message: 'Please enter your orderId',
      errors: { orderId: 'Please enter your orderId' },
    })
  })

  test('does not fall over a number that is none', async () => {
    for (const payload of ['{"orderId":1e309,"email":"a@b.co"}', '{"orderId":', '[]', 'null', '"x"', '1']) {
      const answer = await it.app.inject({
        method: 'POST',
        url: '/api/front/track-order',
        headers: { 'content-type': 'application/json' },
        payload,
        remoteAddress: aTraveller(it).ip,
      })
      expect([400, 422]).toContain(answer.statusCode)
    }
  })
})

describe('attempts', () => {
  const guess = (orderId: number | string, email = 'guess@mail.example', traveller = aTraveller(it)) =>
    traveller.post('track-order', { orderId, email })

  test('on one order from one address end after five, then the waits grow', async () => {
    const { orderId, email } = await anOrderOf('guarded@mail.example')
    const stranger = aTraveller(it)
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) => guess(orderId, `guess-${index}@mail.example`, stranger)),
    )
    expect(answers.filter(({ code }) => code === 404)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(9)
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const { code, body, headers } = await guess(orderId, email, stranger)
      const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
      expect({ code, body }).toMatchObject({
        code: 429,
        body: { status: 0, message: `Too many attempts. Please try again in ${wait}, or open the link in your email.` },
      })
      expect(Math.ceil(Number(headers['retry-after']) / 60)).toBe(minutes)
      expect(headers).not.toHaveProperty('set-cookie')
      await passMinutes(it.services.pool, minutes)
      expect((await guess(orderId, 'wrong@mail.example', stranger)).code).toBe(404)
    }
    await passMinutes(it.services.pool, 15)
    expect((await guess(orderId, email, stranger)).code).toBe(200)
    expect((await guess(orderId, 'wrong@mail.example', aTraveller(it, stranger.ip))).code).toBe(404)
  })

  test('of a stranger do not keep the owner from the page', async () => {
    const { orderId, email } = await anOrderOf('owner@mail.example')
    const stranger = aTraveller(it)
    for (let index = 0; index < 10; index++) await guess(orderId, `guess-${index}@mail.example`, stranger)
    expect((await guess(orderId, email)).code).toBe(200)
  })

  test('share their count over every way of writing the id', async () => {
    const { orderId, email } = await anOrderOf('variants@mail.example')
    const stranger = aTraveller(it)
    const ways = [orderId, `${orderId}`, ` ${orderId}`, `${orderId}\u00a0`, `\ufeff${orderId}`]
    for (const [index, way] of ways.entries()) await guess(way, `guess-${index}@mail.example`, stranger)
    expect((await guess(orderId, email, stranger)).code).toBe(429)
  })

  test('from many addresses ring the alarm of the order: one more each, and the owner passes all the same', async () => {
    const { orderId, email } = await anOrderOf('alarmed@mail.example')
    const once = aTraveller(it)
    await guess(orderId, 'typing-error@mail.example', once)
    await Promise.all(Array.from({ length: 49 }, (_, index) => guess(orderId, `guess-${index}@mail.example`)))
    const robot = aTraveller(it)
    const codes = []
    for (let index = 0; index < 3; index++) codes.push((await guess(orderId, `r-${index}@mail.example`, robot)).code)
    expect(codes).toEqual([404, 429, 429])
    expect((await guess(orderId, email)).code).toBe(200)
    const waits = await guess(orderId, email, once)
    expect([waits.code, Math.ceil(Number(waits.headers['retry-after']) / 60)]).toEqual([429, 15])
    const link = makeTrackToken(it.services, orderId, email)
    expect((await once.post('open-track-link', { token: link })).code).toBe(200)
    const { rows } = await it.services.pool.query(
      "select count(*)::int as n from audit_log where event = 'order.guessed' and order_id = $1",
      [orderId],
    )
    expect(rows[0].n).toBe(1)
  })

  test('with one e-mail on many orders: five from one address; its alarm keeps nobody else from an order', async () => {
    const { orderId, email } = await anOrderOf('one@mail.example')
    const stranger = aTraveller(it)
    const codes = []
    for (let index = 0; index < 7; index++) codes.push((await guess(700_000_000_000 + index, email, stranger)).code)
    expect(codes).toEqual([404, 404, 404, 404, 404, 429, 429])
    await Promise.all(Array.from({ length: 20 }, (_, index) => guess(700_000_000_100 + index, email)))
    const robot = aTraveller(it)
    expect((await guess(700_000_000_200, email, robot)).code).toBe(404)
    expect((await guess(700_000_000_201, email, robot)).code).toBe(429)
    expect((await guess(orderId, email)).code).toBe(200)
  })

  test('from one address end after sixty, whatever it says of itself; a neighbour who is right is let in', async () => {
    const answers: number[] = []
    for (let index = 0; index < 62; index++) {
      const traveller = aTraveller(it, '203.0.113.1')
      traveller.headers['x-forwarded-for'] = `198.51.100.${index}`
      const sent = { orderId: 800_000_000_000 + index, email: `network-${index}@mail.example` }
      answers.push((await traveller.post('track-order', sent)).code)
    }
    expect(answers.filter((code) => code === 429)).toHaveLength(2)
    const { orderId, email } = await anOrderOf('neighbour@mail.example')
    const neighbour = aTraveller(it, '203.0.113.9')
    expect((await guess(orderId, 'wrong@mail.example', neighbour)).code).toBe(404)
    // The network's alarm rings: who was wrong once waits longest.
    expect((await guess(orderId, email, neighbour)).code).toBe(429)
    expect((await guess(orderId, email, aTraveller(it, '203.0.113.10'))).code).toBe(200)
  })

  test('that are right do not count, and who holds the grant is not counted', async () => {
    const { orderId, email, traveller } = await aTrackedOrder(it)
    for (let index = 0; index < 12; index++) {
      expect((await aTraveller(it, traveller.ip).post('track-order', { orderId, email })).code).toBe(200)
    }
    for (let index = 0; index < 11; index++) await guess(orderId, 'x@mail.example', aTraveller(it, traveller.ip))
    expect((await guess(orderId, email, aTraveller(it, traveller.ip))).code).toBe(429)
    expect((await traveller.post('track-order', { orderId, email })).code).toBe(200)
  })

  test('leave no e-mail and no address in the table', async () => {
    const { rows } = await it.services.pool.query<{ all: string }>('select string_agg(key, $1) as all from attempts', [
      ' ',
    ])
    expect(rows[0]?.all).toMatch(/^((track|sign)-[a-z-]+:[\w-]{43} ?)+$/)
  })
})

async function anOrderOf(email: string) {
  return { orderId: await anOrder(it.services.pool, { email }), email }
}
