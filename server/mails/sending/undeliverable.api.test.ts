import { afterAll, expect, test } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { ANSWERS, providerServer } from '#server/testing/provider-server.ts'
import { attemptsOf, expectState, mailOf } from '#server/testing/sent-mails.ts'
import { testApp } from '#server/testing/test-app.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'

const KEY = 'the-key-of-the-undeliverable-4711'
let sent = 0

const provider = await providerServer()
const it = await testApp({
  INTAKE_API_KEY: KEY,
  MAIL_CAPTURE: 'off',
  SENDGRID_API_KEY: 'SG.key-of-the-tests',
  SENDGRID_BASE_URL: provider.url,
})
const worker = await startWorker(it.services)
const night = await it.tokenOf('Team')
afterAll(async () => {
  await worker.stop()
  await provider.close()
  await it.close()
})

/** A paid order with this e-mail, whose receipt is due. */
async function buy(email: unknown) {
  const { code, body } = await it.call('POST', '/intake/orders', {
    headers: { authorization: `Bearer ${KEY}`, 'idempotency-key': `undeliverable-${(sent += 1)}` },
    body: {
      ...WHOLE_ORDER,
      email,
      payment: { status: 'paid', transaction_id: `pi_un${sent}`, amount: 69, currency: 'USD' },
    },
  })
  expect(code).toBe(201)
  await it.services.pool.query('update order_events set due_at = now() where settled_at is null')
  await sendDueNotices(it.services)
  return body.data as { orderId: number; warnings: { field: string }[] }
}
const page = async (orderId: number) =>
  (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: night })).body.data
const retry = (mailId: number) =>
  it.call('POST', '/admin/retry-mail', { token: night, body: { mailId, mailServiceProvider: 'Sendgrid' } })

test.each([
  'a@b.example, c@d.travel',
  'a@b.travel\r\nBcc: c@d.travel',
  'a@b.travel c@d.travel',
  'Ana <a@b.travel>',
  '"a b"@c.travel',
  '@',
  'x',
  'a@@b.travel',
  'a@b@c.travel',
  'a@b',
  'a@traveller.example, c@traveller.example',
  ['a@b.travel', 'c@d.travel'],
  { email: 'a@b.travel' },
  true,
])('to %j goes no mail: the order stands, says so, and its Email History says why', async (email) => {
  provider.script()
  const { orderId, warnings } = await buy(email)
  expect(warnings).toContainEqual(expect.objectContaining({ field: 'email' }))
  const { mailHistory, needs_check: checks, mail_trouble: isTrouble } = await page(orderId)
  expect(checks).toContainEqual(expect.objectContaining({ field: 'email' }))
  expect(mailHistory).toHaveLength(1)
  await expectState(it, mailHistory[0].id, 'failed')
  expect((await mailOf(it, mailHistory[0].id)).reason).toMatch(/^This is not one e-mail address/)
  expect([isTrouble, (await page(orderId)).mail_trouble]).toEqual([expect.any(Boolean), true])
  expect([await attemptsOf(it, mailHistory[0].id), provider.calls]).toEqual([[], []])
})

test('once the e-mail is corrected, Retry sends it there, and not before', async () => {
  provider.script(ANSWERS.sendgridTakesIt)
  const { orderId } = await buy('ana@mail.travel, luis@mail.travel')
  const [mail] = (await page(orderId)).mailHistory
  await expectState(it, mail.id, 'failed')
  const early = await retry(mail.id)
  expect([early.code, Object.keys(early.body.errors ?? {})]).toEqual([422, ['email']])
  const { version } = await page(orderId)
  const corrected = await it.call('PUT', '/admin/correct-order', {
    token: night,
    body: { orderId, fields: { email: 'ana@mail.travel' }, reason: 'The traveller called', version },
  })
  expect(corrected.code, JSON.stringify(corrected.body)).toBe(200)
  const { code, body } = await retry(mail.id)
  expect(code).toBe(200)
  await expectState(it, body.data.mailHistoryId, 'sent')
  const to = provider.calls.map(({ body: call }) => JSON.parse(call).personalizations[0].to)
  expect(to).toEqual([[{ email: 'ana@mail.travel' }]])
  const { mailHistory } = await page(orderId)
  expect(mailHistory.find(({ id }: { id: number }) => id === mail.id)).toMatchObject({ needs_person: false })
})
