import { afterAll, expect, test } from 'vitest'
import { forgetOldAttempts } from '#server/jobs/forget-old-attempts.ts'
import { makeTrackToken } from '#server/security/links.ts'
import { aBrowser, repeated } from '#server/testing/browser.ts'
import { anOrder } from '#server/testing/factories.ts'
import { passMinutes } from '#server/testing/pass-time.ts'
import { secondApp } from '#server/testing/second-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTrackedOrder, aTraveller } from '#server/testing/traveller.ts'

const it = await testApp()
const second = await secondApp(it)
afterAll(async () => {
  await second.close()
  await it.close()
})

/** Codes of so many guesses one after the other, by turns at two servers. */
async function guess(times: number, of: (n: number) => { orderId: number; email: string; ip?: string }) {
  const codes: number[] = []
  for (let n = 0; n < times; n += 1) {
    const { ip, ...typed } = of(n)
    codes.push((await aTraveller(n % 2 ? it : second, ip).post('track-order', typed)).code)
  }
  return codes
}
const times = (codes: number[], code: number) => codes.filter((one) => one === code).length
const told = async (event: string) =>
  (await it.services.pool.query('select order_id::float8 as "orderId", after from audit_log where event = $1', [event]))
    .rows

test('280 guesses with one e-mail, each from another /64 of one /48, are refused after twenty', async () => {
  const email = 'victim@mail.example'
  const from = (n: number) => `2001:db8:77:${n.toString(16)}::1`
  const codes = await guess(280, (n) => ({ orderId: 600_000_000_000 + n, email, ip: from(n) }))
  expect(times(codes, 404)).toBeLessThanOrEqual(20)
  expect(times(codes, 404) + times(codes, 429)).toBe(280)
  // From elsewhere the owner is let in, the first time and by the link.
  const orderId = await anOrder(it.services.pool, { email })
  expect((await aTraveller(it).post('track-order', { orderId, email })).code).toBe(200)
})

test('one e-mail has one count, however it is spelt', async () => {
  const spellings = [
    'ana@münchen.example',
    'ana@xn--mnchen-3ya.example',
    'A\u200bna@MÜNCHEN.example',
    'ana@mu\u0308nchen.example',
  ]
  const unseen = Array.from({ length: 8 }, (_, n) => `ana${'\u200b'.repeat(n + 1)}@münchen.example`)
  const ip = aTraveller(it).ip
  const all = [...spellings, ...unseen]
  const codes = await guess(all.length, (n) => ({ orderId: 640_000_000_000 + n, email: all[n]!, ip }))
  expect(codes).toEqual([...repeated(5, 404), ...repeated(7, 429)])
})

test('a customer has ten guesses of one order from the hosts of a /56, two customers of a /48 have twenty', async () => {
  const orderId = await anOrder(it.services.pool, { email: 'customers@mail.example' })
  const of = (customer: string) => (n: number) => ({
    orderId,
    email: `${customer}-${n}@mail.example`,
    ip: `2001:db8:78:${customer}${n.toString(16).padStart(2, '0')}::1`,
  })
  expect(await guess(12, of('1'))).toEqual([...repeated(10, 404), 429, 429])
  expect(await guess(12, of('2'))).toEqual([...repeated(10, 404), 429, 429])
  expect(await guess(2, of('3'))).toEqual([429, 429])
  expect(await guess(1, () => ({ orderId, email: 'x@mail.example', ip: '2001:db8:79::1' }))).toEqual([404])
})

test('a hundred addresses of one /24 with one e-mail have twenty guesses', async () => {
  const email = 'neighbours@mail.example'
  const codes = await guess(100, (n) => ({ orderId: 610_000_000_000 + n, email, ip: `198.51.100.${n}` }))
  expect(codes).toEqual([...repeated(20, 404), ...repeated(80, 429)])
})

test('one network has three hundred wrong guesses in an hour over all orders and e-mails', async () => {
  const codes = await guess(304, (n) => ({
    orderId: 620_000_000_000 + n,
    email: `many-${n}@mail.example`,
    ip: `2001:db8:80:${(n * 128).toString(16)}::1`,
  }))
  expect([times(codes, 404), codes.slice(-4)]).toEqual([300, [429, 429, 429, 429]])
  expect(await told('orders.guessed-by-network')).toContainEqual({
    orderId: null,
    after: { network: '2001:db8:80:0::/48' },
  })
})

test('300 guesses on one order from 300 networks end after a hundred; the link and a browser that proved it go on', async () => {
  const { orderId, email, traveller } = await aTrackedOrder(it)
  const codes = await guess(300, (n) => ({ orderId, email: `wrong-${n}@mail.example` }))
  expect(codes).toEqual([...repeated(100, 404), ...repeated(200, 429)])
  const refused = await aTraveller(it).post('track-order', { orderId, email })
  expect([refused.code, refused.body.message]).toEqual([
    429,
    'Too many attempts. Please try again in 1 hour, or open the link in your email.',
  ])
  const token = makeTrackToken(it.services, orderId, email)
  expect((await aTraveller(it).post('open-track-link', { token })).code).toBe(200)
  // Its grant has ended meanwhile; the browser is known all the same, and has five wrong ones of its own.
  const admin = await it.tokenOf('Admin')
  expect((await it.call('PUT', '/admin/revoke-access', { token: admin, body: { orderId } })).code).toBe(200)
  expect((await traveller.history(orderId)).code).toBe(403)
  const wrong = []
  for (let n = 0; n < 6; n += 1)
    wrong.push((await traveller.post('track-order', { orderId, email: 'no@mail.example' })).code)
  expect(wrong).toEqual([...repeated(5, 404), 429])
  await passMinutes(it.services.pool, 1)
  expect((await traveller.post('track-order', { orderId, email })).code).toBe(200)
  expect(await told('order.guessed')).toEqual([{ orderId, after: null }])
})

test('guesses with one e-mail from many networks end after a hundred, and are told once, without the e-mail', async () => {
  const email = 'hunted@mail.example'
  const before = (await told('orders.guessed-by-email')).length
  const codes = await guess(120, (n) => ({ orderId: 630_000_000_000 + n, email }))
  expect(codes).toEqual([...repeated(100, 404), ...repeated(20, 429)])
  const rows = (await told('orders.guessed-by-email')).slice(before)
  expect(rows).toEqual([{ orderId: null, after: { email: expect.stringMatching(/^[\w-]{22}$/) } }])
  const orderId = await anOrder(it.services.pool, { email })
  expect((await aTraveller(it).post('track-order', { orderId, email })).code).toBe(429)
  await passMinutes(it.services.pool, 60)
  expect((await aTraveller(it).post('track-order', { orderId, email })).code).toBe(200)
  const { body } = await it.app.inject('/metrics')
  expect(Number(/^guessing_alarms (\d+)$/m.exec(body)?.[1])).toBeGreaterThanOrEqual(1)
})

test('staff: a /48 has twenty passwords for an account and a hundred over all of them, told once', async () => {
  const codes: number[] = []
  const ip = (n: number) => `2001:db8:90:${(n * 256).toString(16)}::1`
  for (let n = 0; n < 30; n += 1) codes.push((await aBrowser(it, ip(n)).signIn('one@office.example', 'wrong')).code)
  expect(codes).toEqual([...repeated(20, 400), ...repeated(10, 429)])
  codes.length = 0
  for (let n = 30; n < 120; n += 1)
    codes.push((await aBrowser(it, ip(n)).signIn(`o-${n}@office.example`, 'wrong')).code)
  expect([times(codes, 400), times(codes, 429)]).toEqual([80, 10])
  expect(await told('staff.network-limited')).toEqual([{ orderId: null, after: { network: '2001:db8:90:0::/48' } }])
})

test('nothing of all this is remembered for longer than a day', async () => {
  await passMinutes(it.services.pool, 24 * 60)
  await forgetOldAttempts(it.services)
  expect((await it.services.pool.query('select from attempts')).rowCount).toBe(0)
})
