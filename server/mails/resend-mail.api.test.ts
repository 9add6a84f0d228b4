import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import type { FormFile } from '#server/testing/multipart.ts'
import { letGo, mailsOf, readMail } from '#server/testing/outbox.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { formPdf, OWN_EMAIL as EMAIL, uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.signInAs('Team')
const on = uploadsOf(it, team)
const pdf = await samplePdf(2)
const other = await samplePdf(4)

const aPdf = (own?: Partial<FormFile>) => formPdf(pdf, own)

const resend = (orderId: number, email = EMAIL) =>
  it.call('POST', '/admin/resend-mail', { token: team, body: { orderId, email } })
async function letGoYesterday(orderId: number) {
  await letGo(it, orderId)
  await it.services.pool.query(`update mails set created_at = now() - interval '1 day' where order_id = $1`, [orderId])
}

test('a member sends elsewhere at most fifty times a day', async () => {
  const orderId = await on.order()
  const token = await it.signInAs('Manager')
  const resend = (email: string) => it.call('POST', '/admin/resend-mail', { token, body: { orderId, email } })
  for (let count = 0; count < 50; count++) expect((await resend('else@mail.example')).code).toBe(422)
  const refused = await resend('else@mail.example')
  expect([refused.code, refused.headers['retry-after'] !== undefined]).toEqual([429, true])
  expect((await resend(EMAIL)).code).toBe(422)
})

test('resending sends one mail with every current document, and a double click sends no more', async () => {
  const orderId = await on.order()
  await on.upload(orderId, aPdf({ name: 'a.pdf' }))
  await on.upload(orderId, { bytes: other, name: 'b.pdf' }, EMAIL, team, [['inAddition', 'true']])
  await it.services.pool.query(
    `update mails set state = 'sent', created_at = now() - interval '1 day' where order_id = $1`,
    [orderId],
  )
  const resend = (email: string, token = team) =>
    it.call('POST', '/admin/resend-mail', {
      token,
      body: { orderId: String(orderId), email, mailServiceProvider: 'Sendgrid' },
    })
  const [first, second] = await Promise.all([resend(EMAIL), resend(EMAIL)])
  expect(first.body).toMatchObject({
    status: 1,
    data: { deliveryState: 'queued' },
  })
  expect([first.body.message, second.body.message].toSorted()).toEqual([
    'The mail is queued',
    'This mail is already queued, or was sent a moment ago. Nothing new was sent.',
  ])
  expect(second.body.data).toEqual(first.body.data)
  expect(await on.rows('select from mails where order_id = $1', [orderId])).toHaveLength(3)
  const telecaller = await it.signInAs('Telecaller')
  expect((await resend(EMAIL, telecaller)).code).toBe(200)
  expect((await resend('x@mail.example', await it.signInAs('Night Staff'))).code).toBe(403)
  expect((await resend('x@mail.example', telecaller)).code).toBe(403)
  expect((await resend('x@mail.example')).code).toBe(200)
})

test('one resend is one mail with all that is current, under different names', async () => {
  const orderId = await anOrder(it.services.pool, { email: EMAIL, lastName: 'Müller' })
  await on.upload(orderId, aPdf())
  await on.upload(orderId, { bytes: other, name: 'b.pdf' }, EMAIL, team, [['inAddition', 'true']])
  await letGoYesterday(orderId)
  const { body } = await resend(orderId)
  expect(body.message).toBe('The mail is queued')
  await letGo(it, orderId)
  expect(await mailsOf(it, orderId)).toHaveLength(3)
  const mail = await readMail(it, orderId, body.data.mailHistoryId)
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    'Dominican-entry-ARRIVAL-MULLER-MARIA.pdf',
    'Dominican-entry-ARRIVAL-MULLER-MARIA-2.pdf',
  ])
  expect(mail.attachments.map(({ content }) => (content as ArrayBuffer).byteLength)).toEqual(
    [pdf, other].map(({ length }) => length),
  )
  expect(mail.text).toContain('All 2 documents are attached')
  const { data } = (await it.call('GET', `/admin/mail-content/${orderId}`, { token: team })).body
  expect([data.mail.subject, data.mail.attachments]).toEqual([
    mail.subject,
    mail.attachments.map((one) => one.filename),
  ])
  const order = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body.data
  expect(order.documents.map((row: any) => row.mail_state)).toEqual(['captured', 'captured'])
})

test('a resend repeated within seconds says that nothing new was sent', async () => {
  const orderId = await on.order()
  await on.upload(orderId, aPdf())
  await letGoYesterday(orderId)
  const first = await resend(orderId)
  await letGo(it, orderId)
  const second = await resend(orderId, EMAIL.toUpperCase())
  expect(second.body.message).toBe('This mail is already queued, or was sent a moment ago. Nothing new was sent.')
  expect(second.body.data.mailHistoryId).toBe(first.body.data.mailHistoryId)
  expect(await mailsOf(it, orderId)).toHaveLength(2)
})
