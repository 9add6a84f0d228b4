import { afterAll, expect, test } from 'vitest'
import { beginAttempt, recordOutcome } from '#server/mails/sending/attempts.ts'
import { recordMailEvents } from '#server/mails/sending/record-mail-events.ts'
import { sendMail } from '#server/mails/sending/send-mail.ts'
import { anOrder } from '#server/testing/factories.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { SAMPLE_IMAGES } from '#server/testing/sample-documents.ts'
import { sendOne } from '#server/testing/sent-mails.ts'
import { testApp } from '#server/testing/test-app.ts'
import { quoted } from '#server/words/say.ts'

const bytes = SAMPLE_IMAGES.png
const it = await testApp()
afterAll(() => it.close())
const team = await it.signInAs('Team')

const rows = async (sql: string, values: unknown[] = []) => (await it.owner.query(sql, values)).rows
const history = async (orderId: number) =>
  (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body.data.mailHistory
const retry = (mailId: number, more: Record<string, unknown> = {}, token = team) =>
  it.call('POST', '/admin/retry-mail', { token, body: { mailId, ...more } })
const settle = (mailId: number, outcome: string, token = team) =>
  it.call('PUT', '/admin/settle-mail', { token, body: { mailId, outcome } })
const troubled = async () => (await it.call('GET', '/admin/troubled-mails', { token: team })).body

async function aMail(outcome: 'refused' | 'unknown' | 'sent', own: Record<string, unknown> = {}) {
  const sent = await sendOne(it, team, { bytes, own })
  await end(sent.mailId, outcome)
  return sent
}
async function end(mailId: number, outcome: 'refused' | 'unknown' | 'sent') {
  const attempt = (await beginAttempt(it.services, mailId))!
  await recordOutcome(
    it.services,
    attempt,
    outcome === 'sent' ? { outcome, messageId: 'm' } : { outcome, reason: quoted('a reason') },
  )
}

test('a failed mail is sent again by the other provider: the same document, once, and the failed one is seen to', async () => {
  const { orderId, mailId } = await aMail('refused')
  expect((await history(orderId))[0]).toMatchObject({ state: 'failed', reason: 'a reason', needs_person: true })
  const { data: before } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body
  expect(before.documents[0]).toMatchObject({ sent_to: 'maria@mail.example', mail_state: 'failed' })
  const [first, second] = await Promise.all([
    retry(mailId, { mailServiceProvider: 'Sendgrid' }),
    retry(mailId, { mailServiceProvider: 'Sendgrid' }),
  ])
  expect(first.body).toMatchObject({ status: 1, message: 'The mail is queued', data: { deliveryState: 'queued' } })
  expect(second.body.data).toEqual(first.body.data)
  const [again, failed, ...more] = await history(orderId)
  expect(more).toEqual([])
  expect(again).toMatchObject({ id: first.body.data.mailHistoryId, state: 'queued', needs_person: false })
  expect(again.uploadDoc).toEqual({ file1: failed.uploadDoc.file1, mail_service_provider: 'Sendgrid' })
  expect(failed).toMatchObject({ id: mailId, state: 'failed', needs_person: false })
  const [{ after }] = await rows(
    `select after from audit_log where order_id = $1 and event = 'mail.queued' order by id desc limit 1`,
    [orderId],
  )
  expect(after).toMatchObject({ repeats: mailId, provider: 'Sendgrid', elsewhere: false })
  const late = await retry(mailId, {}, await it.tokenOf('Manager'))
  expect([late.code, late.body.message]).toEqual([
    409,
    expect.stringMatching(/^Team \d+ has already taken care of this mail$/),
  ])
})

test('what is asked for no more is not asked again by a mail that failed', async () => {
  const orderId = await anOrder(it.services.pool)
  const { email } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body.data
  const asked = await it.call('POST', '/admin/send-correction', {
    token: team,
    body: { orderId, email, fields: ['hotel'], note: 'La dirección', noteLanguage: 'es' },
  })
  expect(asked.code).toBe(200)
  const mailId = asked.body.data.mailHistoryId
  await end(mailId, 'refused')
  const first = await retry(mailId)
  expect(first.code).toBe(200)
  const again = first.body.data.mailHistoryId
  expect(await rows('select note_language from corrections where mail_id = $1', [again])).toEqual([
    { note_language: 'es' },
  ])
  await end(again, 'refused')
  expect((await it.call('PUT', '/admin/withdraw-correction', { token: team, body: { orderId } })).code).toBe(200)
  const refused = await retry(again, {}, await it.tokenOf('Manager'))
  expect([refused.code, refused.body.message]).toEqual([409, 'The request was taken back before its mail went'])
})

test('what was delivered, is on its way, is not there or is a mail to staff is not sent again', async () => {
  const sent = await aMail('sent')
  expect((await retry(sent.mailId)).body).toMatchObject({ status: 0, message: 'This mail is sent by now' })
  const queued = await sendOne(it, team, { bytes })
  expect((await retry(queued.mailId)).code).toBe(409)
  expect((await retry(999_999)).code).toBe(404)
  const [staff] = await rows(
    `insert into mails (kind, email, provider, state) values ('invitation', 'x@staff.example', 'AWS', 'failed') returning id`,
  )
  expect((await retry(staff.id)).code).toBe(404)
  expect((await settle(staff.id, 'nothing-to-do')).code).toBe(404)
  expect((await retry(sent.mailId, { mailServiceProvider: 'pigeon' })).code).toBe(422)
})

test('an older document is not sent again by a retry', async () => {
  const { orderId, mailId } = await aMail('refused')
  await rows('update documents set withdrawn_at = now() where order_id = $1', [orderId])
  const { code, body } = await retry(mailId)
  expect([code, body.message]).toEqual([409, expect.stringMatching(/no longer the current one/)])
})

test.each([
  ['withdrawn', 'withdrawn_at'],
  ['replaced by a newer one', 'superseded_at'],
])('a document that was %s while its mail waited is not sent, and that needs nobody', async (what, column) => {
  const { orderId, mailId } = await sendOne(it, team, { bytes })
  await rows(`update documents set ${column} = now() where order_id = $1`, [orderId])
  await sendMail(it.services, { mailId, provider: 'AWS' })
  expect((await history(orderId))[0]).toMatchObject({
    state: 'failed',
    reason: `The document was ${what} before its mail went`,
    needs_person: false,
  })
})

test('a correction request is repeated with what it asks for', async () => {
  const orderId = await anOrder(it.services.pool, { email: 'maria@mail.example' })
  const body = { orderId, email: 'maria@mail.example', fields: ['permanentAddress'], note: 'The last digit, please' }
  const asked = await it.call('POST', '/admin/send-correction', { token: team, body })
  await end(asked.body.data.mailHistoryId, 'refused')
  const { code, body: again } = await retry(asked.body.data.mailHistoryId)
  expect(code, again.message).toBe(200)
  expect(await rows('select fields, note from corrections where mail_id = $1', [again.data.mailHistoryId])).toEqual([
    { fields: ['permanentAddress'], note: 'The last digit, please' },
  ])
})

test('only those who may send elsewhere repeat a mail that went elsewhere', async () => {
  const { orderId, mailId } = await aMail('refused')
  await rows(`update mails set email = 'else@mail.example' where id = $1`, [mailId])
  expect((await retry(mailId, {}, await it.tokenOf('Telecaller'))).code).toBe(403)
  expect((await history(orderId))[0].needs_person).toBe(true)
  expect((await retry(mailId)).code).toBe(200)
})

test('a person settles an uncertain mail: it arrived, in their name; the evidence stays empty', async () => {
  const { orderId, mailId } = await aMail('unknown')
  expect((await settle(mailId, 'arrived', await it.tokenOf('Telecaller'))).body.message).toBe(
    'The mail counts as delivered',
  )
  expect((await history(orderId))[0]).toMatchObject({
    state: 'delivered',
    reason: expect.stringMatching(/^Telecaller \d+ says that it arrived$/),
    delivered_at: null,
    needs_person: false,
  })
  expect((await settle(mailId, 'arrived')).code).toBe(409)
  expect((await retry(mailId)).code).toBe(409)
  // The provider knows better, and somebody has to look again.
  const [{ outbox_id: outboxId }] = await rows('select outbox_id from mails where id = $1', [mailId])
  await recordMailEvents(it.services, 'AWS', [
    { outboxId, state: 'bounced', at: new Date(), reason: '550', isLasting: false },
  ])
  expect((await history(orderId))[0]).toMatchObject({ state: 'bounced', needs_person: true })
})

test('an uncertain mail that a person sends again, and one that an event settles first', async () => {
  const again = await aMail('unknown')
  expect((await retry(again.mailId)).code).toBe(200)
  expect((await history(again.orderId)).map(({ state, needs_person }: any) => [state, needs_person])).toEqual([
    ['queued', false],
    ['uncertain', false],
  ])
  const told = await aMail('unknown')
  const [{ outbox_id: outboxId }] = await rows('select outbox_id from mails where id = $1', [told.mailId])
  const event = { outboxId, state: 'delivered', at: new Date(), reason: null, isLasting: false } as const
  const [answer] = await Promise.all([retry(told.mailId), recordMailEvents(it.services, 'AWS', [event])])
  const mails = await history(told.orderId)
  // Whoever came first: never a repeat of a mail that was known to have arrived.
  expect(mails).toHaveLength(answer.code === 200 ? 2 : 1)
  expect(mails.at(-1).state).toBe('delivered')
})

test('mails that need a person are listed and counted until somebody sees to them, by whichever way', async () => {
  await rows(`update mails set handled_at = now() where handled_at is null`)
  expect(await troubled()).toMatchObject({ data: [], total: 0 })
  const failed = await aMail('refused', { name: 'Ana', lastName: 'Núñez' })
  const uncertain = await aMail('unknown')
  const bounced = await aMail('sent')
  await rows(`update mails set state = 'bounced' where id = $1`, [bounced.mailId])
  const { data, total } = await troubled()
  expect(total).toBe(3)
  expect(data.map((mail: any) => mail.id)).toEqual([bounced.mailId, uncertain.mailId, failed.mailId])
  expect(data[2]).toMatchObject({
    order_id: failed.orderId,
    name: 'Ana',
    last_name: 'Núñez',
    state: 'failed',
    reason: 'a reason',
    mail_service_provider: 'AWS',
  })
  expect((await settle(bounced.mailId, 'nothing-to-do')).code).toBe(200)
  expect((await settle(failed.mailId, 'arrived')).code).toBe(409)
  // A newer document takes the place of the old one, and its mail that of the failed mail.
  const form = uploadForm(failed.orderId, 'maria@mail.example', {
    bytes: SAMPLE_IMAGES.jpeg,
    name: `${failed.orderId}.pdf`,
  })
  await it.call('POST', '/admin/upload-visa-document', { token: team, ...form })
  expect((await troubled()).data.map((mail: any) => mail.id)).toEqual([uncertain.mailId])
  await it.call('POST', '/admin/resend-mail', {
    token: team,
    body: { orderId: uncertain.orderId, email: 'maria@mail.example', mailServiceProvider: 'Sendgrid' },
  })
  expect(await troubled()).toMatchObject({ data: [], total: 0 })
})

test('the list is read from its own small index, however many mails there are', async () => {
  await rows(`insert into mails (kind, email, provider, state, order_id)
    select 'approval', 'x@mail.example', 'AWS', 'delivered', (select min(order_id) from orders) from generate_series(1, 20000)`)
  await rows('analyze mails')
  const plan = await rows(`explain select id from mails
    where state in ('failed', 'uncertain', 'bounced') and handled_at is null and order_id is not null`)
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/mails_in_trouble/)
})
