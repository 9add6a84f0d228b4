import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { anOrder } from '#server/testing/factories.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { expectState, RECIPIENT, sendOne } from '#server/testing/sent-mails.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
const team = await it.tokenOf('Team')
const worker = await startWorker(it.services)
afterAll(async () => {
  await worker.stop()
  await it.close()
})

const contentOf = async (orderId: number, token = team) =>
  (await it.call('GET', `/admin/mail-content/${orderId}`, { token })).body.data

/** The mail as the order page shows it. */
const unsigned = (part: string | undefined) => part?.replaceAll(/\/t\/[\w.-]+/g, '/t/…').trim()

test('what is shown is what is sent, but for the proof in its link: sender, subject, every byte of both parts, and the names of the files', async () => {
  const own = { name: 'José & <Co>', lastName: 'Núñez', language: 'es-DO', landingSite: 2 }
  const { orderId, mailId } = await sendOne(it, team, { bytes: await samplePdf(1), own })
  await expectState(it, mailId, 'captured')
  const eml = await readFile(join(it.services.env.DATA_DIR, 'outbox', `order-${orderId}-mail-${mailId}.eml`))
  const sent = await PostalMime.parse(eml)
  const { mail } = await contentOf(orderId)
  expect(mail).toMatchObject({ language: 'es', to: RECIPIENT, attachments: [sent.attachments[0]!.filename] })
  expect(mail.subject).toBe(sent.subject)
  expect(mail.from).toBe(`${sent.from?.name} <${sent.from?.address}>`)
  expect(mail.reply_to).toBe(sent.replyTo?.[0]?.address)
  expect(sent.html).toContain(`/t/${orderId}.`)
  expect(mail.html.trim()).toBe(unsigned(sent.html))
  expect(mail.text.trim()).toBe(unsigned(sent.text))
  expect(mail.html).toContain('José &amp; &lt;Co&gt; Núñez')
})

test.each([
  ['de', /Guten Tag Maria .*Bestellung/],
  ['pt-BR', /Olá, Maria .*pedido/],
  ['tlh', /Hello Maria .*order/],
])('WhatsApp gets the words of an order in %s, its number and a link that proves nothing', async (language, words) => {
  const orderId = await anOrder(it.services.pool, { language, countryCode: '48', phoneNumber: '601 234 567' })
  const { whatsapp } = await contentOf(orderId)
  expect(whatsapp).toMatchObject({ number: '48601234567', problem: null })
  expect(whatsapp.text).toMatch(words)
  expect(whatsapp.text).toMatch(new RegExp(`/track-order/${encodeId(orderId)}\\?site=1$`))
  expect(whatsapp.text).not.toMatch(/\/t\/|@|undefined/)
})

test('WhatsApp says that the ticket is ready only where there is one to download', async () => {
  const before = await anOrder(it.services.pool, { email: RECIPIENT })
  expect((await contentOf(before)).whatsapp.text).not.toMatch(/ready/)
  expect((await contentOf(before)).mail.attachments).toEqual([])
  const { orderId } = await sendOne(it, team, { bytes: await samplePdf(1) })
  expect((await contentOf(orderId)).whatsapp.text).toMatch(/ready/)
  await it.services.pool.query('update documents set withdrawn_at = now() where order_id = $1', [orderId])
  expect((await contentOf(orderId)).whatsapp.text).not.toMatch(/ready/)
})

test('WhatsApp says that something is needed as long as the order’s page asks for it, whichever list it is in', async () => {
  const text = async () => (await contentOf(orderId)).whatsapp.text
  const orderId = await anOrder(it.services.pool, { email: RECIPIENT })
  const body = { orderId, fields: ['occupation'], note: '', email: RECIPIENT }
  await it.call('POST', '/admin/send-correction', { token: team, body })
  expect(await text()).toMatch(/We need some details/)
  await it.call('PUT', '/admin/move-order-status', { token: team, body: { orderId, status: 'AwaitingGovt' } })
  await it.call('PUT', '/admin/move-order-status', { token: team, body: { orderId, status: 'Awaiting' } })
  expect(await text()).not.toMatch(/We need some details/)
})

test('WhatsApp calls an order refunded only when it has been, in the order’s language', async () => {
  const text = async (own: object) =>
    (await contentOf(await anOrder(it.services.pool, { queue: 'refundOrder', ...own }))).whatsapp.text
  expect(await text({})).toMatch(/We are preparing the refund/)
  expect(await text({ refundDate: '2026-11-01T10:00:00Z' })).toMatch(/was refunded/)
  expect(await text({ language: 'de' })).toMatch(/bereiten die Erstattung/)
  expect(await text({ language: 'de', refundDate: '2026-11-01T10:00:00Z' })).toMatch(/wurde erstattet/)
})

test.each([
  [{ phoneNumber: null }, 'missing'],
  [{ countryCode: null }, 'wrong'],
  [{ phoneNumber: '12' }, 'wrong'],
])('an order with %j opens no WhatsApp, says why, and nothing is recorded', async (own, problem) => {
  const orderId = await anOrder(it.services.pool, own)
  const { whatsapp } = await contentOf(orderId)
  expect(whatsapp).toMatchObject({ number: null, problem })
  const refused = await it.call('POST', '/admin/record-whatsapp', { token: team, body: { orderId } })
  expect([refused.code, refused.body.message]).toEqual([422, expect.stringMatching(/phone number/)])
  expect(await recorded(orderId)).toEqual([])
})

test.each(ROLE_NAMES)(
  '%s sees the mail and opens WhatsApp; who and when is recorded, the text and the number are not',
  async (role) => {
    const orderId = await anOrder(it.services.pool, { language: 'fr' })
    const token = await it.tokenOf(role)
    expect((await contentOf(orderId, token)).mail.subject).toContain(String(orderId))
    const answer = await it.call('POST', '/admin/record-whatsapp', { token, body: { orderId } })
    expect(answer.code).toBe(200)
    const { data } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token })).body
    expect(data.timeline[0]).toMatchObject({ event: 'whatsapp.opened', actor: expect.stringContaining(role) })
    expect(await recorded(orderId)).toEqual([{ before: null, after: { language: 'fr' } }])
  },
)

test('an order that does not exist has no mail and no WhatsApp', async () => {
  expect((await it.call('GET', '/admin/mail-content/999999999', { token: team })).code).toBe(404)
  const answer = await it.call('POST', '/admin/record-whatsapp', { token: team, body: { orderId: 999_999_999 } })
  expect(answer.code).toBe(404)
})

async function recorded(orderId: number) {
  const { rows } = await it.services.pool.query(
    `select before, after from audit_log where order_id = $1 and event = 'whatsapp.opened'`,
    [orderId],
  )
  return rows
}
