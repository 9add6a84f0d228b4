import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPath, orderPath, trackPath } from '#contract/travellers/front-paths.ts'
import type { FrontStart } from '#contract/travellers/front-page.ts'
import { sendMail } from '#server/mails/sending/send-mail.ts'
import { makeTrackToken } from '#server/security/links.ts'
import { anOrder } from '#server/testing/factories.ts'
import { frontApp, type FrontApp } from '#server/testing/front-app.ts'
import { passMinutes } from '#server/testing/pass-time.ts'
import { mailsTo } from '#server/testing/password-mails.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { mailLinkAgain } from '#server/tracking/mail-link-again.ts'

let it: TestApp
let aBrowser: FrontApp['aBrowser']
let close: FrontApp['close']
beforeAll(async () => void ({ it, aBrowser, close } = await frontApp()))
afterAll(() => close())

type Browser = ReturnType<FrontApp['aBrowser']>
const LINK_ASKED = /^If we have an order with this email/

async function press(browser: Browser, form: Record<string, string>) {
  const { token } = await browser.open(findPath(1))
  return browser.send('POST', findPath(1), { token, ...form })
}

/** Works off what was asked for, as the server does a moment later; returns the ids of the mails that went. */
async function work(): Promise<number[]> {
  const { rows } = await it.services.pool.query(
    'select id from link_requests where email is not null or link_hash is not null',
  )
  for (const { id } of rows) await mailLinkAgain(it.services, { requestId: id })
  const queued = await it.services.pool.query(`select id from mails where kind = 'link-again' and state = 'queued'`)
  for (const { id } of queued.rows) await sendMail(it.services, { mailId: id, provider: 'AWS' })
  return queued.rows.map(({ id }) => id)
}

const codeIn = (text: string | undefined) => /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')![0]
const linksIn = (text: string | undefined) => [
  ...new Set([...(text ?? '').matchAll(/\/t\/(\S+)/g)].map(([path]) => path)),
]

describe('send me my link again', () => {
  test('mails the link and a code, which opens the order in the browser that asked, once', async () => {
    const email = 'again@mail.example'
    const orderId = await anOrder(it.services.pool, { email })
    const browser = aBrowser({ 'sec-fetch-site': 'same-origin', 'accept-language': 'de' })
    const { statusCode, headers } = await press(browser, { form: 'email', email: ' Again@Mail.example ' })
    expect([statusCode, headers.location]).toEqual([303, findPath(1)])
    expect((await browser.open(headers.location!)).page).toMatchObject({ kind: 'find', isAsked: true })
    expect(await work()).toHaveLength(1)
    const [mail] = await mailsTo(it, email, 1)
    expect(mail!.subject).toContain(`Der Link zu Ihrer Bestellung ${orderId}`)
    expect(linksIn(mail!.text)).toHaveLength(1)
    expect((await aBrowser().send('GET', linksIn(mail!.text)[0]!)).headers.location).toBe(orderPath(orderId))
    const code = codeIn(mail!.text)
    expect(mail!.subject).not.toContain(code)
    const { rows } = await it.services.pool.query(`select string_agg(r::text, ' ') as all from link_requests r`)
    expect(rows[0].all).not.toContain(code)
    expect(rows[0].all).not.toContain(email)
    // In another browser it opens nothing, and neither does another code in this one.
    for (const [who, typed] of [
      [aBrowser(), code],
      [browser, code === '000000' ? '000001' : '000000'],
    ] as const) {
      const refused = await press(who, { form: 'code', code: typed })
      expect(refused.statusCode).toBe(404)
      expect((refused.json() as FrontStart).said?.errors).toEqual({
        code: 'This code is not right, or it is no longer valid.',
      })
    }
    const opened = await press(browser, { form: 'code', code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect([opened.statusCode, opened.headers.location]).toEqual([303, orderPath(orderId)])
    expect((await browser.open(orderPath(orderId))).page.kind).toBe('order')
    expect((await press(browser, { form: 'code', code })).statusCode).toBe(404)
    const told = await it.services.pool.query(
      `select event, ip is not null as "isKnown", actor_kind as actor from audit_log where order_id = $1 order by id`,
      [orderId],
    )
    expect(told.rows).toEqual(
      expect.arrayContaining([
        { event: 'order.link-asked', isKnown: true, actor: 'anonymous' },
        expect.objectContaining({ event: 'mail.queued', actor: 'job' }),
        { event: 'order.tracked', isKnown: true, actor: 'traveller' },
      ]),
    )
  })

  test('says the same, does the same and mails nobody where there is no such order, a deleted one, or another’s', async () => {
    const email = 'deleted@mail.example'
    await anOrder(it.services.pool, { email, queue: 'deletedOrder' })
    const statements: number[] = []
    const answers: unknown[] = []
    await anOrder(it.services.pool, { email: 'known@mail.example' })
    for (const typed of ['nobody@mail.example', email, 'known@mail.example']) {
      const asked = await it.call('POST', '/front/ask-for-link', {
        body: { email: typed },
        ip: `10.77.${answers.length}.1`,
      })
      answers.push([asked.code, asked.body])
      const { rows } = await it.services.pool.query('select count(*)::int as n from link_requests where email = $1', [
        typed,
      ])
      statements.push(rows[0].n)
    }
    expect(answers).toEqual(
      Array.from({ length: 3 }, () => [200, expect.objectContaining({ message: expect.stringMatching(LINK_ASKED) })]),
    )
    expect(statements).toEqual([1, 1, 1])
    await work()
    const { rows } = await it.services.pool.query(`select email from mails where kind = 'link-again'`)
    expect(rows.map((row) => row.email)).not.toContain(email)
    expect(rows.map((row) => row.email)).toContain('known@mail.example')
  })

  test('an address gets five in a day, from however many networks; one network waits after three', async () => {
    const email = 'bombed@mail.example'
    await anOrder(it.services.pool, { email })
    for (let n = 0; n < 8; n += 1) {
      expect((await press(aBrowser(), { form: 'email', email })).statusCode).toBe(303)
      await work()
    }
    await mailsTo(it, email, 5)
    const browser = aBrowser()
    const codes = []
    for (let n = 0; n < 4; n += 1) codes.push((await press(browser, { form: 'email', email })).statusCode)
    expect(codes).toEqual([303, 303, 303, 429])
    await passMinutes(it.services.pool, 24 * 60 + 1)
    expect((await press(browser, { form: 'email', email })).statusCode).toBe(303)
  })

  test('one mail opens the purchases of an address: that of the next flight first, a family by one link', async () => {
    const email = 'often@mail.example'
    const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
    const paid = { transactionId: 'pi_family_again' }
    const far = await anOrder(it.services.pool, { email })
    const [ana] = [
      await anOrder(it.services.pool, { email, ...paid }),
      await anOrder(it.services.pool, { email, ...paid }),
    ]
    await it.services.pool.query('update orders set flight_day = $2 where order_id = $1', [far, day(40)])
    await it.services.pool.query('update orders set flight_day = $2 where email = $1 and order_id <> $3', [
      email,
      day(3),
      far,
    ])
    const browser = aBrowser()
    await press(browser, { form: 'email', email })
    await work()
    const [mail] = await mailsTo(it, email, 1)
    expect(linksIn(mail!.text)).toHaveLength(2)
    const opened = await press(browser, { form: 'code', code: codeIn(mail!.text) })
    expect([ana, ana! + 1].map(orderPath)).toContain(opened.headers.location)
    expect((await browser.open(orderPath(far))).page.kind).toBe('order')
  })

  test('a code is over after half an hour, and after five tries in its browser', async () => {
    for (const late of [true, false]) {
      const email = `late-${late}@mail.example`
      await anOrder(it.services.pool, { email })
      const browser = aBrowser()
      await press(browser, { form: 'email', email })
      await work()
      const code = codeIn((await mailsTo(it, email, 1))[0]!.text)
      if (late) await passMinutes(it.services.pool, 31)
      else for (let n = 0; n < 5; n += 1) await press(browser, { form: 'code', code: 'wrong' })
      expect((await press(browser, { form: 'code', code })).statusCode).toBe(late ? 404 : 429)
    }
  })

  test('opens no order whose proofs staff ended, and none that has another e-mail by now', async () => {
    for (const change of ['ended', 'moved'] as const) {
      const email = `${change}@mail.example`
      const orderId = await anOrder(it.services.pool, { email })
      const browser = aBrowser()
      await press(browser, { form: 'email', email })
      await work()
      const code = codeIn((await mailsTo(it, email, 1))[0]!.text)
      if (change === 'moved')
        await it.services.pool.query(`update orders set email = 'x@mail.example' where order_id = $1`, [orderId])
      else await it.call('PUT', '/admin/revoke-access', { token: await it.tokenOf('Team'), body: { orderId } })
      expect((await press(browser, { form: 'code', code })).statusCode).toBe(404)
    }
  })
})

describe('a link that is over offers another', () => {
  const day = 86_400_000
  test.each([
    ['expired', (token: string) => token, -91],
    ['cut off', (token: string) => token.slice(0, -20), 0],
  ] as const)('%s: one press, and it is on its way to the order’s own e-mail', async (_name, cut, days) => {
    const email = `old-${-days}@mail.example`
    const orderId = await anOrder(it.services.pool, { email })
    const token = cut(makeTrackToken(it.services, orderId, email, Date.now() + days * day))
    const browser = aBrowser()
    const { headers } = await browser.send('GET', `/t/${token}`)
    const form = await browser.open(headers.location!)
    expect(form.page).toMatchObject({ kind: 'track', typed: { orderId: String(orderId) }, link: token })
    await press(browser, { form: 'link', link: token })
    await work()
    const [mail] = await mailsTo(it, email, 1)
    expect((await aBrowser().send('GET', linksIn(mail!.text)[0]!)).headers.location).toBe(orderPath(orderId))
  })

  test('of which too much is lost asks for the e-mail, and one for another e-mail mails nobody', async () => {
    const orderId = await anOrder(it.services.pool, { email: 'own@mail.example' })
    const token = makeTrackToken(it.services, orderId, 'own@mail.example')
    const browser = aBrowser()
    await browser.send('GET', `/t/${token.slice(0, 30)}`)
    expect((await browser.open(trackPath(orderId, undefined))).page).not.toHaveProperty('link')
    const refused = await press(browser, { form: 'link', link: token.slice(0, 30) })
    expect(refused.statusCode).toBe(422)
    await press(browser, { form: 'link', link: makeTrackToken(it.services, orderId, 'former@mail.example') })
    await press(browser, { form: 'link', link: token.replace(/^\d+/, String(orderId + 1)) })
    await work()
    const { rows } = await it.services.pool.query(`select 1 from mails where kind = 'link-again' and order_id = $1`, [
      orderId,
    ])
    expect(rows).toEqual([])
  })
})

describe('by passport, flight and e-mail', () => {
  const email = 'papers@mail.example'
  const day = '2097-03-04'
  const right = { form: 'passport', passport: 'c01x-0006 h', flightDay: day, email: 'Papers@mail.example' }

  test('opens the order, and says the same whichever of the three is wrong', async () => {
    const orderId = await anOrder(it.services.pool, {
      email,
      form: { IsArrival: 'Arrival', passport_number: 'C01X0006H' },
    })
    await it.services.pool.query('update orders set flight_day = $2 where order_id = $1', [orderId, day])
    const wrong = [
      { passport: 'C01X0006' },
      { flightDay: '2097-03-05' },
      { email: 'else@mail.example' },
      { flightDay: '2097-02-31' },
    ]
    const said = []
    for (const one of wrong) {
      const { statusCode, body } = await press(aBrowser(), { ...right, ...one })
      const { said: words, page } = JSON.parse(body) as FrontStart
      said.push([statusCode, words])
      expect(page).toMatchObject({ kind: 'find', by: 'passport', typed: { passport: one.passport ?? right.passport } })
    }
    const same = [
      404,
      {
        kind: 'refusal',
        message: 'We could not find an order with these details.',
        errors: { passport: 'We could not find an order with these details.' },
      },
    ]
    expect(said).toEqual(wrong.map(() => same))
    const browser = aBrowser()
    const { headers } = await press(browser, right)
    expect(headers.location).toBe(orderPath(orderId))
    expect((await browser.open(headers.location!)).page.kind).toBe('order')
  })

  test('names what is missing, and waits after five wrong ones', async () => {
    const empty = await press(aBrowser(), { form: 'passport', passport: '', flightDay: '', email: '' })
    expect([empty.statusCode, Object.keys((empty.json() as FrontStart).said!.errors!)]).toEqual([
      422,
      ['passport', 'flightDay', 'email'],
    ])
    const browser = aBrowser()
    const codes = []
    for (let n = 0; n < 6; n += 1)
      codes.push((await press(browser, { ...right, email: `guess-${n}@mail.example` })).statusCode)
    expect(codes).toEqual([404, 404, 404, 404, 404, 429])
  })

  test('nothing of it without the page’s own token', async () => {
    const { headers } = await aBrowser().send('POST', findPath(1), right)
    expect(headers.location).toBe(findPath(1))
  })
})
