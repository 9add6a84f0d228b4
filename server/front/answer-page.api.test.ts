import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerPath, orderPath, trackPath } from '#contract/travellers/front-paths.ts'
import { answerLink } from '#server/security/links.ts'
import { dateOf, dayAhead } from '#server/testing/corrections.ts'
import { anOrder } from '#server/testing/factories.ts'
import { frontApp, type FrontApp } from '#server/testing/front-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { WHOLE_FORM } from '#server/testing/whole-order.ts'

let it: TestApp
let aBrowser: FrontApp['aBrowser']
let close: FrontApp['close']
beforeAll(async () => void ({ it, aBrowser, close } = await frontApp()))
afterAll(() => close())

const EMAIL = 'answering@mail.example'
const FORM = { ...WHOLE_FORM, ...dateOf('intended_arrival', dayAhead(30)), passport_number: 'X1' }
const answersIn = async (orderId: number) =>
  (await it.services.pool.query('select value from answers where order_id = $1', [orderId])).rows

async function ask(orderId: number) {
  const body = { orderId, email: EMAIL, fields: ['passportNumber', 'hotel'] }
  const { code } = await it.call('POST', '/admin/send-correction', { token: await it.tokenOf('Team'), body })
  expect(code).toBe(200)
}

describe('the form, as a browser sends it by itself', () => {
  test('comes back with all that was typed and what is wrong; then it is taken, and the order’s page says so', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL, form: FORM, language: 'ru' })
    await ask(orderId)
    const browser = aBrowser()
    expect((await browser.send('GET', answerPath(orderId))).statusCode).toBe(303)
    await browser.prove(orderId, EMAIL)
    const { token, page, language } = await browser.open(answerPath(orderId))
    expect([page, language]).toMatchObject([{ kind: 'answer', answer: { orderId, typed: {}, problems: {} } }, 'ru'])
    const typed = { passport_number: '<b>"', hotel: 'Łukasz O’Connor', message: 'two\nlines' }
    const refused = await browser.send('POST', answerPath(orderId), { token, ...typed })
    expect([refused.statusCode, refused.headers['cache-control'], refused.headers['content-encoding']]).toEqual([
      422,
      'no-store',
      undefined,
    ])
    expect(refused.json().page.answer).toMatchObject({
      typed,
      problems: { passport_number: { code: 'tooShort', limit: 5 } },
    })
    expect(await answersIn(orderId)).toEqual([])
    const taken = await browser.send('POST', answerPath(orderId), { token, ...typed, passport_number: 'XX7009991' })
    expect([taken.statusCode, taken.headers.location]).toEqual([303, orderPath(orderId)])
    expect((await browser.open(orderPath(orderId))).said).toMatchObject({ kind: 'success' })
    expect(await answersIn(orderId)).toHaveLength(3)
  })

  test('of another site changes nothing, and what it typed is not shown', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL, form: FORM })
    const browser = aBrowser()
    await browser.prove(orderId, EMAIL)
    const { token } = await browser.open(answerPath(orderId))
    browser.headers['sec-fetch-site'] = 'cross-site'
    const { statusCode, headers } = await browser.send('POST', answerPath(orderId), { token, airline_name: 'Evil' })
    expect([statusCode, headers.location]).toEqual([303, answerPath(orderId)])
    expect(await answersIn(orderId)).toEqual([])
  })

  test('comes back as it was typed to who has to prove the order again first, and nothing of it is sent or kept before', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL, form: FORM })
    await ask(orderId)
    const browser = aBrowser()
    await browser.prove(orderId, EMAIL)
    const { token } = await browser.open(answerPath(orderId))
    await it.call('PUT', '/admin/revoke-access', { token: await it.tokenOf('Team'), body: { orderId } })
    const typed = { passport_number: 'XX7009991', email: 'new@mail.example', message: '\ntwo\n<b>lines' }
    const asked = await browser.send('POST', answerPath(orderId), { token, lang: 'ru', ...typed })
    expect([asked.statusCode, asked.headers['cache-control'], asked.headers['content-encoding']]).toEqual([
      403,
      'no-store',
      undefined,
    ])
    const { page, said, language, token: second } = asked.json()
    expect(language).toBe('ru')
    expect(page).toEqual({
      kind: 'track',
      typed: { orderId: String(orderId), email: '' },
      unsent: { orderId, typed },
    })
    expect(said).toMatchObject({ message: 'Please enter your order ID and email' })
    expect(String(asked.headers['set-cookie'] ?? '')).not.toContain('XX7009991')
    const unsent = Object.fromEntries(Object.entries(typed).map(([name, text]) => [`typed.${name}`, text]))
    const proof = { token: second, orderId: String(orderId), ...unsent }
    const wrong = await browser.send('POST', answerPath(orderId), { ...proof, email: 'wrong@mail.example' })
    expect([wrong.statusCode, wrong.json().page.unsent.typed]).toEqual([403, typed])
    expect(wrong.json()).toMatchObject({ page: { typed: { email: 'wrong@mail.example' } }, said: { errors: {} } })
    const right = await browser.send('POST', answerPath(orderId), { ...proof, email: EMAIL })
    expect([right.statusCode, right.json().page]).toMatchObject([
      200,
      { kind: 'answer', answer: { orderId, typed, isUnsent: true } },
    ])
    expect(await answersIn(orderId)).toEqual([])
    const { email: _, ...answer } = typed
    const sent = await browser.send('POST', answerPath(orderId), { token: right.json().token, ...answer })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, orderPath(orderId)])
    expect(await answersIn(orderId)).toHaveLength(2)
  })

  test('is sent by the language switch too, and comes back as it was typed, in that language', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL, form: FORM, language: 'ru' })
    await ask(orderId)
    const browser = aBrowser()
    await browser.prove(orderId, EMAIL)
    const { token } = await browser.open(answerPath(orderId))
    const typed = { passport_number: 'XX7009991', hotel: 'Łukasz' }
    const switched = await browser.send('POST', answerPath(orderId), { token, lang: 'ru', ...typed, choose: 'fr' })
    expect([switched.statusCode, switched.json().language, switched.json().page.answer.typed]).toEqual([
      200,
      'fr',
      typed,
    ])
    await it.call('PUT', '/admin/revoke-access', { token: await it.tokenOf('Team'), body: { orderId } })
    const ended = { token: switched.json().token, ...typed, choose: 'de' }
    const asked = await browser.send('POST', answerPath(orderId), ended)
    expect([asked.json().language, asked.json().page.unsent.typed]).toEqual(['de', typed])
    const unsent = Object.fromEntries(Object.entries(typed).map(([name, text]) => [`typed.${name}`, text]))
    const proof = { token: asked.json().token, lang: 'de', orderId: String(orderId), email: EMAIL, ...unsent }
    const again = await browser.send('POST', answerPath(orderId), { ...proof, choose: 'it' })
    const { page, language } = again.json()
    expect([language, page]).toEqual([
      'it',
      { kind: 'track', typed: { orderId: String(orderId), email: EMAIL }, unsent: { orderId, typed } },
    ])
    expect((await browser.open('/terms')).language).toBe('it')
    expect(await answersIn(orderId)).toEqual([])
  })

  test('that proves an order comes back likewise', async () => {
    const browser = aBrowser()
    const { token } = await browser.open('/track-order')
    const typed = { orderId: '4711', email: EMAIL }
    const { statusCode, headers } = await browser.send('POST', '/track-order?site=2', { token, ...typed, choose: 'it' })
    expect([statusCode, headers.location]).toEqual([303, trackPath(4711, 2)])
    const { page, said, language } = await browser.open(String(headers.location))
    expect({ page, said, language }).toEqual({ page: { kind: 'track', typed }, said: undefined, language: 'it' })
  })

  test('typed for one order goes to no other, and another site’s page shows nothing of it', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL, form: FORM })
    const other = await anOrder(it.services.pool, { email: 'other@mail.example', form: FORM })
    const browser = aBrowser()
    const { token } = await browser.open('/track-order')
    const proof = { token, 'typed.hotel': 'Hyatt', orderId: String(other), email: 'other@mail.example' }
    const { statusCode, headers } = await browser.send('POST', answerPath(orderId), proof)
    expect([statusCode, headers.location]).toEqual([303, orderPath(other)])
    browser.headers['sec-fetch-site'] = 'cross-site'
    const foreign = await browser.send('POST', answerPath(orderId), {
      ...proof,
      orderId: String(orderId),
      email: EMAIL,
    })
    expect([foreign.statusCode, foreign.payload]).toEqual([303, ''])
    expect([...(await answersIn(orderId)), ...(await answersIn(other))]).toEqual([])
  })

  test('is where the link of the mail leads, as often as it is opened', async () => {
    const orderId = await anOrder(it.services.pool, { email: EMAIL, form: FORM })
    await ask(orderId)
    const link = new URL(answerLink(it.services, { orderId, email: EMAIL })).pathname
    for (let times = 0; times < 2; times += 1) {
      const browser = aBrowser()
      expect((await browser.send('HEAD', link)).headers['set-cookie']).not.toEqual(expect.stringContaining('trk='))
      const { statusCode, headers } = await browser.send('GET', link)
      expect([statusCode, headers.location]).toEqual([303, answerPath(orderId)])
      expect(await browser.open(answerPath(orderId))).toMatchObject({ page: { kind: 'answer' } })
    }
  })
})
