import { afterAll, expect, test } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import { beginAttempt, recordOutcome } from '#server/mails/sending/attempts.ts'
import { recordMailEvents } from '#server/mails/sending/record-mail-events.ts'
import type { MailEvent } from '#server/mail-transport/mail-event.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { SAMPLE_IMAGES } from '#server/testing/sample-documents.ts'
import { attemptsOf, expectState, mailOf, sendOne } from '#server/testing/sent-mails.ts'
import { testApp } from '#server/testing/test-app.ts'

const bytes = SAMPLE_IMAGES.png
const BOUNCED = /^Mail to this address bounced on \d+ [A-Z][a-z]+ \d{4}\. Check the address/
const it = await testApp()
afterAll(() => it.close())
const team = await it.signInAs('Team')

const rows = async (sql: string, values: unknown[] = []) => (await it.services.pool.query(sql, values)).rows
const audit = (orderId: number, event: string) =>
  rows('select actor_name, after from audit_log where order_id = $1 and event = $2', [orderId, event])
const detail = async (orderId: number) =>
  (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body.data

let serial = 0
const anEmail = () => `Traveller.${(serial += 1)}@Mail.example`

/** An order whose mail was sent. */
async function aSentMail(email = anEmail()) {
  const sent = await sendOne(it, team, { bytes, own: { email } })
  const attempt = await beginAttempt(it.services, sent.mailId)
  await recordOutcome(it.services, attempt!, { outcome: 'sent', messageId: 'm' })
  return { ...sent, email }
}

async function tell(mailId: number, own: Partial<MailEvent>) {
  const [{ outbox_id: outboxId, provider }] = await rows('select outbox_id, provider from mails where id = $1', [
    mailId,
  ])
  const event: MailEvent = { outboxId, state: 'bounced', at: new Date(), reason: null, isLasting: true, ...own }
  await recordMailEvents(it.services, provider, [event])
  return event
}

const resend = (orderId: number, email: string, { token = team, ...more }: Record<string, any> = {}) =>
  it.call('POST', '/admin/resend-mail', { token, body: { orderId, email, ...more } })

/** As if the mails of an order had gone an hour ago, so that sending again is no double click. */
const age = (orderId: number) =>
  rows(
    `update mails set created_at = created_at - interval '1 hour', state = case state when 'queued' then 'sent' else state end
     where order_id = $1`,
    [orderId],
  )

test('an address that bounced for good is not mailed again, whatever its case, unless a person says so', async () => {
  const { orderId, mailId, email } = await aSentMail()
  await age(orderId)
  await tell(mailId, {})
  expect((await detail(orderId)).suppression).toMatchObject({ state: 'bounced' })
  const refused = await resend(orderId, email.toUpperCase())
  expect([refused.code, refused.body.status]).toEqual([422, 0])
  expect(refused.body.message).toMatch(BOUNCED)
  expect(refused.body.errors).toEqual({ email: refused.body.message, sendAnyway: refused.body.message })
  expect(JSON.stringify(refused.body).toLowerCase()).not.toContain(email.toLowerCase())
  const form = uploadForm(orderId, email, { bytes: SAMPLE_IMAGES.jpeg, name: 'new.jpg' })
  expect((await it.call('POST', '/admin/upload-visa-document', { token: team, ...form })).body.message).toMatch(BOUNCED)
  expect(await rows('select from mails where order_id = $1', [orderId])).toHaveLength(1)
  expect(await rows('select from documents where order_id = $1', [orderId])).toHaveLength(1)

  const sent = await resend(orderId, email, { sendAnyway: true })
  expect([sent.code, sent.body.message]).toEqual([200, 'The mail is queued'])
  expect(await audit(orderId, 'mail.sent-anyway')).toMatchObject([
    {
      actor_name: expect.stringMatching(/^Team/),
      after: { mailId: sent.body.data.mailHistoryId, email: email.toLowerCase() },
    },
  ])
  const [document] = await rows('select id from documents where order_id = $1', [orderId])
  const one = { orderId, documentId: document.id, email, mailServiceProvider: 'Sendgrid' }
  const alone = (body: object) => it.call('POST', '/admin/send-document', { token: team, body })
  expect((await alone(one)).body.message).toMatch(BOUNCED)
  expect((await alone({ ...one, sendAnyway: true })).code).toBe(200)
  const spoken = uploadForm(orderId, email, { bytes: SAMPLE_IMAGES.jpeg, name: 'new.jpg' }, [['sendAnyway', 'true']])
  expect((await it.call('POST', '/admin/upload-visa-document', { token: team, ...spoken })).code).toBe(200)
  expect(await audit(orderId, 'mail.sent-anyway')).toHaveLength(3)
  // Once: the next one needs the word again.
  await age(orderId)
  expect((await resend(orderId, email)).code).toBe(422)
})

test('who may not send elsewhere may not send anyway', async () => {
  const { orderId, mailId, email } = await aSentMail()
  await age(orderId)
  await tell(mailId, { state: 'complained' })
  for (const role of ['Telecaller', 'Night Staff'] as const) {
    const { code, body } = await resend(orderId, email, { token: await it.tokenOf(role), sendAnyway: true })
    expect([code, body.message]).toEqual([422, expect.stringMatching(/was reported as spam on/)])
  }
  expect((await resend(orderId, email, { token: await it.tokenOf('Manager'), sendAnyway: true })).code).toBe(200)
})

test('a bounce for now, and one of another address, stop nothing', async () => {
  const { orderId, mailId, email } = await aSentMail()
  await age(orderId)
  await tell(mailId, { isLasting: false })
  expect((await resend(orderId, email)).code).toBe(200)
  expect((await detail(orderId)).suppression).toBeNull()
})

test('an address that bounces while a mail waits gets none: the worker looks again before each call', async () => {
  const first = await aSentMail()
  const waiting = await sendOne(it, team, { bytes, own: { email: first.email } })
  const wanted = await sendOne(it, team, { bytes, own: { email: first.email } })
  await rows('update mails set sent_anyway = true where id = $1', [wanted.mailId])
  await tell(first.mailId, {})
  const worker = await startWorker(it.services)
  try {
    await expectState(it, waiting.mailId, 'failed')
    expect((await mailOf(it, waiting.mailId)).reason).toMatch(/^Mail to this address bounced on .*It was not sent\.$/)
    expect(await attemptsOf(it, waiting.mailId)).toEqual([])
    await expectState(it, wanted.mailId, 'captured')
  } finally {
    await worker.stop()
  }
})

test('a mail that arrives after all lets the address go; a bounce that is told again does not stop it again', async () => {
  const { orderId, mailId, email } = await aSentMail()
  await age(orderId)
  const bounce = await tell(mailId, { at: new Date(Date.now() - 60_000) })
  const { body } = await resend(orderId, email, { sendAnyway: true })
  await tell(body.data.mailHistoryId, { state: 'delivered', isLasting: false })
  expect((await detail(orderId)).suppression).toBeNull()
  await recordMailEvents(it.services, 'AWS', [bounce])
  expect((await detail(orderId)).suppression).toBeNull()
  await age(orderId)
  expect((await resend(orderId, email)).code).toBe(200)
  await tell(body.data.mailHistoryId, {})
  expect((await detail(orderId)).suppression).toMatchObject({ state: 'bounced' })
})

test('an opening does not take a complaint back', async () => {
  const { orderId, mailId, email } = await aSentMail()
  await age(orderId)
  await tell(mailId, { state: 'complained', at: new Date(Date.now() - 60_000) })
  const { body } = await resend(orderId, email, { sendAnyway: true })
  await tell(body.data.mailHistoryId, { state: 'opened', isLasting: false })
  expect((await detail(orderId)).suppression).toMatchObject({ state: 'complained' })
})

test('mails to staff go always: a link to set a password is the only way in', async () => {
  const [member] = await rows(`select id, email from staff where role = 'Team' order by id limit 1`)
  const { mailId } = await aSentMail(member.email)
  await tell(mailId, {})
  expect((await it.call('POST', '/admin/forgot-password', { body: { email: member.email } })).code).toBe(200)
  const worker = await startWorker(it.services)
  try {
    const mails = () => rows(`select state from mails where kind = 'reset-password' and email = $1`, [member.email])
    await expect.poll(mails).toEqual([{ state: 'captured' }])
  } finally {
    await worker.stop()
  }
})
