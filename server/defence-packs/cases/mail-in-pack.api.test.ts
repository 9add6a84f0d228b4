import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMail } from '#server/mails/sending/send-mail.ts'
import { amazonSns, TEST_TOPIC, type AmazonSns } from '#server/testing/amazon-sns.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { aDispute, makeCase, soldOrder, squeezed } from '#server/testing/packs.ts'
import { sendgridEvent, sendgridSigner, sesPost } from '#server/testing/provider-hooks.ts'
import { ANSWERS, providerServer, type ProviderServer } from '#server/testing/provider-server.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'

const EMAIL = 'maria@mail.example'
const PASSPORT = 'XR7654321'
const signer = sendgridSigner()
let [sns, server, it, team] = [] as unknown as [AmazonSns, ProviderServer, TestApp, string]
beforeAll(async () => {
  sns = await amazonSns()
  server = await providerServer()
  it = await testApp({
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIATEST',
    AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
    AWS_SES_ENDPOINT: server.url,
    SENDGRID_API_KEY: 'SG.key-of-the-tests',
    SENDGRID_BASE_URL: server.url,
    MAIL_CAPTURE: 'off',
    AWS_SNS_TOPIC_ARNS: TEST_TOPIC,
    SENDGRID_WEBHOOK_PUBLIC_KEY: signer.publicKey,
  })
  // Certificates of Amazon's lie with the local one.
  const { fetch: usual } = it.services
  it.services.fetch = (input, init) =>
    new URL(input as string).host.endsWith('.amazonaws.com') ? sns.fetch(input, init) : usual(input, init)
  team = await it.tokenOf('Team')
})
afterAll(async () => {
  await it.close()
  await server.close()
  await sns.close()
})

/** What the provider got, as it would go on to the traveller. */
const GOT = {
  AWS: async (body: string) => {
    const mime = await PostalMime.parse(Buffer.from(JSON.parse(body).Content.Raw.Data, 'base64'))
    return { subject: mime.subject ?? '', text: mime.text ?? '' }
  },
  Sendgrid: async (body: string) => {
    const { subject, personalizations, content } = JSON.parse(body)
    const plain = content.find(({ type }: { type: string }) => type === 'text/plain')
    return { subject: (personalizations[0].subject ?? subject) as string, text: plain.value as string }
  },
}

test.each(['AWS', 'Sendgrid'] as const)(
  'the mail that %s took over the wire and delivered stands in the pack for the bank, word for word, without its secrets',
  async (provider) => {
    const paidAt = new Date(Date.now() - 60_000).toISOString()
    const flight = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10).split('-')
    const form = {
      IsArrival: 'Arrival',
      passport_number: PASSPORT,
      embarkation_flight_date_year: flight[0],
      embarkation_flight_date_month: flight[1],
      embarkation_flight_date_date: flight[2],
    }
    const orderId = await soldOrder(it, { email: EMAIL, createdAt: paidAt, paidAt, terms: null, form } as never)
    const file = { bytes: await ticketPdf({ scanned: true }), name: 'ticket.pdf' }
    const more: [string, string][] = [['mailServiceProvider', provider]]
    const upload = { token: team, ...uploadForm(orderId, EMAIL, file, more) }
    const { body } = await it.call('POST', '/admin/upload-visa-document', upload)
    expect(body.message).toMatch(/queued/)
    const { documentId, mailHistoryId: mailId } = body.data
    const confirmed = { orderId, documentId, reason: 'I read it: it is hers' }
    expect((await it.call('PUT', '/admin/confirm-document', { token: team, body: confirmed })).code).toBe(200)

    server.script(provider === 'AWS' ? ANSWERS.sesTakesIt : ANSWERS.sendgridTakesIt)
    await sendMail(it.services, { mailId, provider })
    expect(server.calls).toHaveLength(1)
    const got = await GOT[provider](server.calls[0]!.body)
    const { rows } = await it.services.pool.query('select outbox_id as "outboxId", state from mails where id = $1', [
      mailId,
    ])
    expect(rows[0].state).toBe('sent')
    const told =
      provider === 'AWS'
        ? sesPost(sns, rows[0].outboxId, 'delivered')
        : signer.post(JSON.stringify([sendgridEvent(rows[0].outboxId, 'delivered')]))
    expect((await it.call('POST', provider === 'AWS' ? '/hooks/ses' : '/hooks/sendgrid', told)).code).toBe(200)

    const openedAt = new Date().toISOString()
    const id = await aDispute(it, { orderId, reason: 'not-received', amount: '69.00', currency: 'USD', openedAt })
    const { text, pdf } = await makeCase(it, id)
    if (process.env.PACKS_OUT !== undefined) {
      await mkdir(process.env.PACKS_OUT, { recursive: true })
      await writeFile(join(process.env.PACKS_OUT, `mail-${provider}.pdf`), pdf)
    }
    const printed = squeezed(text)
    for (const words of [
      'The service was delivered: the ticket was e-mailed to maria@mail.example',
      'The e-mail with the ticket, as it was sent',
      got.subject,
      provider === 'AWS' ? '0102-test-000' : 'sg-test-1',
    ])
      expect(printed).toContain(squeezed(words))
    const lines = got.text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length > 20 && !/https?:/.test(line))
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines.slice(0, 8)) expect(printed).toContain(squeezed(line))
    // What opens the order's page is no bank's.
    const secrets = [...got.text.matchAll(/\/t\/(\S{16,})/g)].map(([, secret]) => secret!)
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of secrets) expect(printed).not.toContain(secret.slice(0, 16))
    expect(printed).not.toContain(PASSPORT)
  },
)
