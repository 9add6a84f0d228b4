import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeId } from '#contract/order-id.ts'
import { NOT_FOUND_MESSAGE } from '#contract/tracking.ts'
import { anOrder } from '#server/testing/factories.ts'
import { testApp, type TestAnswer, type TestApp } from '#server/testing/test-app.ts'
import { aTrackedOrder, aTraveller } from '#server/testing/traveller.ts'

let it: TestApp
beforeAll(async () => void (it = await testApp()))
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
        expect.stringMatching(/^trk=[\w.-]+; HttpOnly; Path=\/; Max-Age=1800; SameSite=Lax$/),
        expect.stringMatching(/^XSRF-TOKEN=[\w-]+; Path=\/; Max-Age=1800; SameSite=Lax$/),
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
  test('on one order end after ten, from wherever they come; the right e-mail has to wait too', async () => {
    const orderId = await anOrder(it.services.pool, { email: 'guarded@mail.example' })
    const guess = (email: string) => aTraveller(it).post('track-order', { orderId, email })
    const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => guess(`guess-${index}@mail.example`)))
    expect(answers.filter(({ code }) => code === 404)).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(4)
    const { code, body, headers } = await guess('guarded@mail.example')
    expect({ code, body }).toMatchObject({ code: 429, body: { status: 0, message: expect.stringMatching(/minutes/) } })
    expect(Number(headers['retry-after'])).toBeGreaterThan(600)
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test('on many orders with one e-mail end after twenty', async () => {
    const codes = await Promise.all(
      Array.from({ length: 22 }, (_, index) =>
        aTraveller(it).post('track-order', { orderId: 700_000_000_000 + index, email: 'one@mail.example' }),
      ),
    )
    expect(codes.filter(({ code }) => code === 429)).toHaveLength(2)
  })

  test('from one network end after sixty, whatever it says of itself', async () => {
    const answers: number[] = []
    for (let index = 0; index < 62; index++) {
      const traveller = aTraveller(it, `203.0.113.${index + 1}`)
      traveller.headers['x-forwarded-for'] = `198.51.100.${index}`
      const sent = { orderId: 800_000_000_000 + index, email: `network-${index}@mail.example` }
      answers.push((await traveller.post('track-order', sent)).code)
    }
    expect(answers.filter((code) => code === 429)).toHaveLength(2)
  })

  test('that are right do not count, and who holds the grant is not counted', async () => {
    const { orderId, email, traveller } = await aTrackedOrder(it)
    for (let index = 0; index < 12; index++) {
      expect((await aTraveller(it, traveller.ip).post('track-order', { orderId, email })).code).toBe(200)
    }
    for (let index = 0; index < 11; index++)
      await aTraveller(it).post('track-order', { orderId, email: 'x@mail.example' })
    expect((await aTraveller(it).post('track-order', { orderId, email })).code).toBe(429)
    expect((await traveller.post('track-order', { orderId, email })).code).toBe(200)
  })

  test('leave no e-mail and no address in the table', async () => {
    const { rows } = await it.services.pool.query<{ all: string }>('select string_agg(key, $1) as all from attempts', [
      ' ',
    ])
    expect(rows[0]?.all).toMatch(/^((track|sign)-[a-z-]+:[\w-]{43} ?)+$/)
  })
})
