import { afterAll, describe, expect, test } from 'vitest'
import type { Provider } from '#contract/mails/providers.ts'
import { beginAttempt, recordOutcome } from '#server/mails/sending/attempts.ts'
import { amazonSns, TEST_TOPIC } from '#server/testing/amazon-sns.ts'
import { sendgridEvent, sendgridSigner, sesPost, snsPost, type ToldEvent } from '#server/testing/provider-hooks.ts'
import { SAMPLE_IMAGES } from '#server/testing/sample-documents.ts'
import { sendOne } from '#server/testing/sent-mails.ts'
import { testApp } from '#server/testing/test-app.ts'
import { quoted } from '#server/words/say.ts'

const sendgrid = sendgridSigner()
const sns = await amazonSns()
const it = await testApp({ AWS_SNS_TOPIC_ARNS: TEST_TOPIC, SENDGRID_WEBHOOK_PUBLIC_KEY: sendgrid.publicKey })
it.services.fetch = sns.fetch
const team = await it.signInAs('Team')
afterAll(async () => {
  await it.close()
  await sns.close()
})

const HOOKS: Record<Provider, string> = { AWS: '/hooks/ses', Sendgrid: '/hooks/sendgrid' }
const post = (provider: Provider, told: { body: string; headers: Record<string, string> }) =>
  it.call('POST', HOOKS[provider], told)

async function tell(provider: Provider, outboxId: string, told: ToldEvent, atMs?: number): Promise<void> {
  const made =
    provider === 'AWS'
      ? sesPost(sns, outboxId, told, atMs)
      : sendgrid.post(JSON.stringify([sendgridEvent(outboxId, told, atMs)]))
  const { code, body } = await post(provider, made)
  expect([code, body.status], body.message).toEqual([200, 1])
}

let serial = 0
/** A mail whose one attempt came to this; none: the provider is about to be called. */
async function aMail(provider: Provider, outcome: 'sent' | 'unknown' | 'refused' | undefined = 'sent') {
  const email = `traveller-${(serial += 1)}@mail.example`
  const bytes = SAMPLE_IMAGES.png
  const { mailId, orderId } = await sendOne(it, team, { bytes, provider, own: { email } })
  const attempt = (await beginAttempt(it.services, mailId))!
  if (outcome === 'sent') await recordOutcome(it.services, attempt, { outcome, messageId: 'm' })
  else if (outcome) await recordOutcome(it.services, attempt, { outcome, reason: quoted('the first reason') })
  const { outbox_id: outboxId } = await row(mailId)
  return { mailId, orderId, email, outboxId: outboxId as string, attempt }
}
const row = async (mailId: number) =>
  (await it.services.pool.query('select * from mails where id = $1', [mailId])).rows[0]
const rows = async (sql: string, values: unknown[] = []) => (await it.services.pool.query(sql, values)).rows

describe.each(Object.keys(HOOKS) as Provider[])('%s', (provider) => {
  test('delivered, opened, and never back again', async () => {
    const { mailId, outboxId, orderId } = await aMail(provider)
    const atMs = Date.now() - 60_000
    await tell(provider, outboxId, 'delivered', atMs)
    const delivered = await row(mailId)
    expect(delivered).toMatchObject({ state: 'delivered', reason: null, opened_at: null })
    expect(Math.abs(delivered.delivered_at.getTime() - atMs)).toBeLessThan(1_000)
    expect(delivered.state_at).toEqual(delivered.delivered_at)
    await tell(provider, outboxId, 'opened')
    const opened = await row(mailId)
    for (const late of ['taken', 'delayed', 'delivered', 'not sent', 'opened'] as const)
      await tell(provider, outboxId, late)
    expect(await row(mailId)).toEqual(opened)
    expect(opened).toMatchObject({ state: 'opened', delivered_at: delivered.delivered_at })
    const { data } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body
    expect(data.mailHistory[0]).toMatchObject({ state: 'opened' })
    const events = data.timeline.map((entry: any) => entry.event)
    expect(events.filter((event: string) => /^mail\.(sent|delivered|opened)$/.test(event))).toEqual([
      'mail.opened',
      'mail.delivered',
      'mail.sent',
    ])
  })

  test('an uncertain mail is settled by its events', async () => {
    const taken = await aMail(provider, 'unknown')
    await tell(provider, taken.outboxId, 'taken')
    expect(await row(taken.mailId)).toMatchObject({ state: 'sent', reason: null })
    const arrived = await aMail(provider, 'unknown')
    await tell(provider, arrived.outboxId, 'delivered')
    expect((await row(arrived.mailId)).state).toBe('delivered')
    const bounced = await aMail(provider, 'unknown')
    await tell(provider, bounced.outboxId, 'bounced for now')
    expect((await row(bounced.mailId)).state).toBe('bounced')
  })

  test('an event that is quicker than the answer stands', async () => {
    const { mailId, outboxId, attempt } = await aMail(provider, undefined)
    // No attempt was settled: the mail is queued, and the provider tells already.
    await tell(provider, outboxId, 'delivered')
    await recordOutcome(it.services, attempt, { outcome: 'sent', messageId: 'known only now' })
    expect(await row(mailId)).toMatchObject({ state: 'delivered', provider_message_id: 'known only now' })
    expect(await beginAttempt(it.services, mailId)).toBeUndefined()
  })

  test('bounced and complained are final, with reasons', async () => {
    const bounced = await aMail(provider)
    await tell(provider, bounced.outboxId, 'delivered')
    await tell(provider, bounced.outboxId, 'bounced for good')
    await tell(provider, bounced.outboxId, 'opened')
    expect(await row(bounced.mailId)).toMatchObject({ state: 'bounced', reason: expect.stringMatching(/550 5\.1\.1/) })
    const complained = await aMail(provider)
    await tell(provider, complained.outboxId, 'complained')
    await tell(provider, complained.outboxId, 'delivered')
    expect((await row(complained.mailId)).state).toBe('complained')
    const refused = await aMail(provider)
    await tell(provider, refused.outboxId, 'not sent')
    expect(await row(refused.mailId)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/did not send it/),
    })
    await tell(provider, refused.outboxId, 'taken')
    expect((await row(refused.mailId)).state).toBe('failed')
  })

  test('one that waits says why, until it arrives', async () => {
    const { mailId, outboxId } = await aMail(provider)
    await tell(provider, outboxId, 'delayed')
    expect(await row(mailId)).toMatchObject({ state: 'sent', reason: expect.stringMatching(/^Delayed: /) })
    await tell(provider, outboxId, 'delivered')
    expect(await row(mailId)).toMatchObject({ state: 'delivered', reason: null })
  })

  test('the same events again, at once and reordered, change nothing', async () => {
    const { mailId, outboxId } = await aMail(provider)
    const told = ['taken', 'delivered', 'opened', 'delayed'] as const
    await Promise.all([...told, ...told, ...told.toReversed()].map((event) => tell(provider, outboxId, event)))
    expect((await row(mailId)).state).toBe('opened')
    const audit = await rows(`select event from audit_log where after->>'mailId' = $1 and event <> 'document.sent'`, [
      mailId,
    ])
    expect(new Set(audit.map(({ event }) => event)).size).toBe(audit.length)
  })
})

test('unknown ids, and those of the other provider, answer 200 and are counted without an address', async () => {
  const { mailId, outboxId } = await aMail('AWS')
  const before = await metrics()
  await tell('Sendgrid', outboxId, 'bounced for good')
  await tell('Sendgrid', 'a mail of another system', 'bounced for good')
  await tell('AWS', crypto.randomUUID(), 'complained')
  expect((await row(mailId)).state).toBe('sent')
  const after = await metrics()
  expect(after('Sendgrid') - before('Sendgrid')).toBe(2)
  expect(after('AWS') - before('AWS')).toBe(1)
  expect(await rows(`select from mail_suppressions where mail_id = $1`, [mailId])).toEqual([])
})
async function metrics() {
  const { body } = await it.app.inject('/metrics')
  return (provider: string) =>
    Number(new RegExp(`mail_events_total\\{provider="${provider}",result="unknown"\\} (\\d+)`).exec(body)?.[1] ?? 0)
}

test('a batch of SendGrid is taken whole: many mails, other events and nonsense in between', async () => {
  const [one, two] = [await aMail('Sendgrid'), await aMail('Sendgrid')]
  const batch = [
    sendgridEvent(two.outboxId, 'opened'),
    { event: 'click', outbox_id: one.outboxId },
    'nonsense',
    null,
    { event: 'delivered' },
    { event: 'delivered', outbox_id: 7 },
    { event: 'delivered', outbox_id: one.outboxId, timestamp: 1e300 },
    { event: 'toString', outbox_id: one.outboxId },
    sendgridEvent('\0', 'opened'),
    sendgridEvent(two.outboxId, 'delivered'),
  ]
  const { code } = await post('Sendgrid', sendgrid.post(JSON.stringify(batch)))
  expect(code).toBe(200)
  expect([(await row(one.mailId)).state, (await row(two.mailId)).state]).toEqual(['delivered', 'opened'])
  expect((await row(two.mailId)).delivered_at).not.toBeNull()
})

test('SendGrid must have signed the very bytes, not too long ago', async () => {
  const { mailId, outboxId } = await aMail('Sendgrid')
  const body = JSON.stringify([sendgridEvent(outboxId, 'delivered')])
  const good = sendgrid.post(body)
  const stamp = 'x-twilio-email-event-webhook-timestamp'
  const mark = 'x-twilio-email-event-webhook-signature'
  const forged = [
    { ...good, body: `${body} ` },
    { ...good, headers: { ...good.headers, [stamp]: String(Number(good.headers[stamp]) + 1) } },
    { ...good, headers: { ...good.headers, [mark]: '' } },
    { ...good, headers: { ...good.headers, [mark]: 'not base64 !' } },
    { ...good, headers: { 'content-type': 'application/json' } },
    { ...sendgridSigner().post(body) },
    { ...good, headers: { ...good.headers, [stamp]: 'now' } },
    sendgrid.post(body, Date.now() - 26 * 3_600_000),
    sendgrid.post(body, Date.now() + 3_600_000),
    sendgrid.post('{"not": "a batch"}'),
    sendgrid.post('not json'),
    sendgrid.post(''),
  ]
  for (const told of forged) {
    const { code, body: answer } = await post('Sendgrid', told)
    expect([code, answer.status], JSON.stringify(told.headers)).toEqual([400, 0])
    expect(answer.message).not.toMatch(/wrong/)
  }
  expect((await row(mailId)).state).toBe('sent')
  expect((await post('Sendgrid', good)).code).toBe(200)
  expect((await row(mailId)).state).toBe('delivered')
})

test('SNS: what is not signed, too large, or not for a provider is refused; other notifications change nothing', async () => {
  const { mailId, outboxId } = await aMail('AWS')
  const { body } = sesPost(sns, outboxId, 'delivered')
  expect((await post('AWS', snsPost(body.replace('Delivery', 'Bounce')))).code).toBe(400)
  expect((await post('AWS', snsPost(JSON.stringify({ ...JSON.parse(body), Message: 'x' })))).code).toBe(400)
  expect((await post('AWS', snsPost('x'.repeat(1_100_000)))).code).toBe(413)
  expect((await it.call('POST', '/hooks/pigeon', snsPost(body))).code).toBe(404)
  for (const Message of ['Successfully validated SNS topic', 'null', '[]', '{"eventType":"Delivery"}', '{"mail":{}}'])
    expect((await post('AWS', snsPost(sns.message({ Message })))).code).toBe(200)
  expect((await row(mailId)).state).toBe('sent')
})

test('SNS: a notification of an identity carries our id in the headers of the mail', async () => {
  const { mailId, outboxId } = await aMail('AWS')
  const mail = { headers: [{ name: 'X-Outbox-Id', value: outboxId }] }
  const Message = JSON.stringify({ notificationType: 'Delivery', mail, delivery: { timestamp: new Date() } })
  expect((await post('AWS', snsPost(sns.message({ Message })))).code).toBe(200)
  expect((await row(mailId)).state).toBe('delivered')
})

test('SNS: a subscription is confirmed with Amazon alone, whatever address the message gives', async () => {
  const own = { Type: 'SubscriptionConfirmation', Token: 'a token & more', SubscribeURL: 'https://evil.example/?x' }
  const before = sns.calls.length
  expect((await post('AWS', snsPost(sns.message(own)))).code).toBe(200)
  const asked = sns.calls.slice(before).filter((call) => !call.endsWith('.pem'))
  expect(asked).toEqual([
    `sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${encodeURIComponent(TEST_TOPIC)}&Token=a+token+%26+more`,
  ])
  const foreign = { ...own, TopicArn: 'arn:aws:sns:eu-west-1:999999999999:entrada-mail' }
  expect((await post('AWS', snsPost(sns.message(foreign)))).code).toBe(400)
  expect((await post('AWS', snsPost(sns.message({ ...own, Token: undefined })))).code).toBe(400)
  expect((await post('AWS', snsPost(sns.message({ ...own, Type: 'UnsubscribeConfirmation' })))).code).toBe(200)
  expect(sns.calls.slice(before).filter((call) => !call.endsWith('.pem'))).toHaveLength(1)
})
