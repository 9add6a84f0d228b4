import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import { hashPassword } from '#server/staff/members/password.ts'
import { amazonSns, TEST_TOPIC } from '#server/testing/amazon-sns.ts'
import { aStaffMember } from '#server/testing/factories.ts'
import { sendgridEvent, sendgridSigner, sesPost } from '#server/testing/provider-hooks.ts'
import { ANSWERS, providerServer } from '#server/testing/provider-server.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { SAMPLE_IMAGES } from '#server/testing/sample-documents.ts'
import { expectState } from '#server/testing/sent-mails.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTraveller } from '#server/testing/traveller.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'

/** TABLE: an address as a landing site sent it -> the one form in which it is kept, handed to providers, compared and found. */
const ADDRESSES: Record<string, string> = {
  'marta.a@quill-sample.dev\u200f': 'marta.a@quill-sample.dev',
  'mar\u200bta.b@quill-sample.dev': 'marta.b@quill-sample.dev',
  'marta.c@quill\u00ad-sample.dev': 'marta.c@quill-sample.dev',
  '\u2068Marta.D@Quill-Sample.DEV\u2069': 'marta.d@quill-sample.dev',
  'ｍarta.e＠quill-sample.dev': 'marta.e@quill-sample.dev',
  'marta.f@münchen.example': 'marta.f@xn--mnchen-3ya.example',
  'marta.g@MÜNCHEN.example': 'marta.g@xn--mnchen-3ya.example',
  'marta.h@mu\u0308nchen.example.': 'marta.h@xn--mnchen-3ya.example',
  'marta.i@xn--mnchen-3ya.example': 'marta.i@xn--mnchen-3ya.example',
  'marta.j@пример.example': 'marta.j@xn--e1afmkfd.example',
}
const KEY = 'the-key-of-the-odd-addresses-4711'
/** How the file of a ticket begins in a mail. */
const FILE = SAMPLE_IMAGES.png.toString('base64', 0, 30)
const sendgrid = sendgridSigner()
let sent = 0

const provider = await providerServer()
provider.script(ANSWERS.sesTakesIt)
const sns = await amazonSns()
const it = await testApp({
  INTAKE_API_KEY: KEY,
  MAIL_CAPTURE: 'off',
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'AKIATEST',
  AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
  AWS_SES_ENDPOINT: provider.url,
  AWS_SNS_TOPIC_ARNS: TEST_TOPIC,
  SENDGRID_API_KEY: 'SG.key-of-the-tests',
  SENDGRID_BASE_URL: provider.url,
  SENDGRID_WEBHOOK_PUBLIC_KEY: sendgrid.publicKey,
})
it.services.fetch = sns.fetch
const worker = await startWorker(it.services)
const team = await it.tokenOf('Team')
afterAll(async () => {
  await worker.stop()
  await provider.close()
  await sns.close()
  await it.close()
})

async function buy(email: string): Promise<number> {
  const payment = { status: 'paid', transaction_id: `pi_odd${(sent += 1)}`, amount: 69, currency: 'USD' }
  const { code, body } = await it.call('POST', '/intake/orders', {
    headers: { authorization: `Bearer ${KEY}`, 'idempotency-key': `odd-address-${sent}` },
    body: { ...WHOLE_ORDER, email, payment },
  })
  expect(code, body.message).toBe(201)
  return body.data.orderId
}
const page = async (orderId: number) =>
  (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body.data

describe.each(Object.entries(ADDRESSES))('an order with %j', (typed, kept) => {
  let orderId: number
  beforeAll(async () => {
    orderId = await buy(typed)
  })

  test('is kept under one address, with what came beside it, and nobody has to look at that', async () => {
    const { email, as_sent: asSent, needs_check: checks } = await page(orderId)
    expect(email).toBe(kept)
    expect(asSent?.email ?? kept).toBe(typed === kept ? kept : typed)
    expect(checks.filter(({ field }: { field: string }) => field === 'email')).toEqual([])
  })

  test('its traveller proves it however they, or their browser, spell the address', async () => {
    for (const email of [typed, kept, kept.toUpperCase(), ` ${typed} `]) {
      const { code } = await aTraveller(it).post('track-order', { orderId, email })
      expect([email, code]).toEqual([email, 200])
    }
    const another = kept.replace('@', 'x@')
    expect((await aTraveller(it).post('track-order', { orderId, email: another })).code).toBe(404)
  })

  test('staff find it by either spelling', async () => {
    for (const searchVal of [typed, kept]) {
      const { body } = await it.call('POST', '/admin/search-order', {
        token: team,
        body: { searchVal, folderName: 'newOrder' },
      })
      expect([searchVal, body.data.map((row: { order_id: number }) => row.order_id)]).toEqual([searchVal, [orderId]])
    }
  })
})

test.each([
  ['AWS', ANSWERS.sesTakesIt],
  ['Sendgrid', ANSWERS.sendgridTakesIt],
] as const)(
  '%s is asked for the ASCII address, and its bounce stops that address however it is spelt',
  async (name, takes) => {
    provider.script(takes)
    const local = `marta.${name.toLowerCase()}`
    const [typed, kept] = [`${local}\u200b@Münch\u00aden.example`, `${local}@xn--mnchen-3ya.example`]
    const orderId = await buy(typed)
    const form = uploadForm(orderId, typed, { bytes: SAMPLE_IMAGES.png, name: `${orderId}.png` }, [
      ['mailServiceProvider', name],
    ])
    const { body } = await it.call('POST', '/admin/upload-visa-document', { token: team, ...form })
    const mailId: number = body.data.mailHistoryId
    await expectState(it, mailId, 'sent')
    // The travellers of all these orders may still be told that they have come: the ticket is the mail with a file.
    const asked = provider.calls
      .map(({ body }) => body + Buffer.from(JSON.parse(body).Content?.Raw.Data ?? '', 'base64'))
      .filter((text) => text.includes(FILE))
    expect(asked).toHaveLength(1)
    expect(asked[0]!.includes(kept), kept).toBe(true)
    expect(/m(?:ü|\\u00fc)n|marta\.\w+\u200b/i.test(asked[0]!), 'the address as it was typed').toBe(false)

    const { rows } = await it.services.pool.query('select outbox_id from mails where id = $1', [mailId])
    const told =
      name === 'AWS'
        ? sesPost(sns, rows[0].outbox_id, 'bounced for good')
        : sendgrid.post(JSON.stringify([sendgridEvent(rows[0].outbox_id, 'bounced for good')]))
    expect((await it.call('POST', name === 'AWS' ? '/hooks/ses' : '/hooks/sendgrid', told)).code).toBe(200)
    await expectState(it, mailId, 'bounced')
    // No double click any more.
    await it.services.pool.query(`update mails set created_at = created_at - interval '1 hour' where id = $1`, [mailId])
    for (const email of [typed, kept]) {
      const again = await it.call('POST', '/admin/resend-mail', { token: team, body: { orderId, email } })
      expect([again.code, again.body.message]).toEqual([422, expect.stringMatching(/bounced/)])
    }
  },
)

test.each(['member.a@xn--mnchen-3ya.example', 'member.b@münchen.example', 'Member.C@München.Example'])(
  'a member who was once added as %s signs in however they type it',
  async (stored) => {
    const passwordHash = await hashPassword('the password of an old spelling')
    await aStaffMember(it.services.pool, { email: stored, passwordHash })
    const local = stored.slice(0, stored.indexOf('@'))
    for (const email of [stored, `${local}\u200b@MÜNCHEN.example`, `${local.toUpperCase()}@xn--mnchen-3ya.example`]) {
      const { code } = await it.call('POST', '/admin/admin-login', {
        body: { email, password: 'the password of an old spelling' },
      })
      expect([email, code]).toEqual([email, 200])
    }
  },
)
