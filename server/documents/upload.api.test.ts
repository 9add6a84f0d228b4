import { afterAll, expect, test } from 'vitest'
import { multipart, uploadForm, type FormFile } from '#server/testing/multipart.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { formPdf, OWN_EMAIL as EMAIL, uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.signInAs('Team')
const on = uploadsOf(it, team)
const pdf = await samplePdf(2)

const aPdf = (own?: Partial<FormFile>) => formPdf(pdf, own)

test('a document is kept, its mail queued, both recorded, in one answer', async () => {
  const orderId = await on.order()
  const { code, body } = await on.upload(orderId, aPdf({ name: 'Meine Übersicht.pdf' }))
  expect([code, body.status]).toEqual([200, 1])
  expect(body.data).toMatchObject({ deliveryState: 'queued', file1: expect.stringMatching(/^eticket-[\w-]{22}\.pdf$/) })
  const { data } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body
  expect(data.documents).toMatchObject([
    {
      id: body.data.documentId,
      file1: body.data.file1,
      original_name: 'Meine Übersicht.pdf',
      kind: 'pdf',
      pages: 2,
      bytes: pdf.length,
      sent_to: EMAIL,
      mail_service_provider: 'AWS',
      state: 'current',
      uploaded_by: expect.stringMatching(/^Team/),
    },
  ])
  expect(data.mailHistory).toMatchObject([
    {
      id: body.data.mailHistoryId,
      email: EMAIL,
      state: 'queued',
      uploadDoc: { file1: body.data.file1, mail_service_provider: 'AWS' },
    },
  ])
  expect(
    await on.rows(`select payload from graphile_worker._private_jobs where key = $1`, [
      `mail:${body.data.mailHistoryId}`,
    ]),
  ).toHaveLength(1)
  const [audit] = await on.rows(
    `select actor_name, after from audit_log where order_id = $1 and event = 'document.sent'`,
    [orderId],
  )
  expect(audit.after).toMatchObject({ email: EMAIL, elsewhere: false, originalName: 'Meine Übersicht.pdf' })
})

test('the parts may come in any order, the file first', async () => {
  const orderId = await on.order()
  const form = multipart([
    ['uploadVisaDoc', aPdf()],
    ['mailServiceProvider', 'Sendgrid'],
    ['email', EMAIL],
    ['orderId', String(orderId)],
  ])
  expect((await on.send(form)).code).toBe(200)
  expect(await on.rows('select provider from mails where order_id = $1', [orderId])).toEqual([{ provider: 'Sendgrid' }])
})

test('what is missing is named in the specification’s words, and nothing is kept', async () => {
  const orderId = await on.order()
  const before = await on.storedFiles()
  expect((await on.upload(orderId, aPdf(), '')).body).toMatchObject({
    status: 0,
    message: 'Please enter your email',
    errors: { email: 'Please enter your email' },
  })
  expect((await on.upload(orderId)).body).toMatchObject({
    message: 'File is required',
    errors: { uploadVisaDoc: 'File is required' },
  })
  expect((await on.upload(orderId, aPdf({ bytes: Buffer.alloc(0) }))).body.message).toBe('File is required')
  expect(
    (
      await on.send(
        multipart([
          ['orderId', String(orderId)],
          ['email', EMAIL],
          ['other', aPdf()],
        ]),
      )
    ).body.message,
  ).toBe('File is required')
  expect((await on.upload(999_999_999, aPdf())).code).toBe(404)
  expect((await on.send(uploadForm(orderId, EMAIL, aPdf(), [['mailServiceProvider', 'pigeon']]))).code).toBe(422)
  expect(
    (await it.call('POST', '/admin/upload-visa-document', { token: team, body: { orderId, email: EMAIL } })).code,
  ).toBe(415)
  expect(await on.storedFiles()).toEqual(before)
  expect(await on.rows('select from documents where order_id = $1', [orderId])).toHaveLength(0)
})

test.each([
  ['../../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Windows\\ticket.pdf', 'ticket.pdf'],
  ['..', 'document'],
  ['.htaccess', '.htaccess'],
  ['gpj.\u202efdp.exe', 'gpj. fdp.exe'],
  ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
  [`${'n'.repeat(5_000)}.pdf`, 'n'.repeat(200)],
  ['Łukasz 🎫 билет.pdf', 'Łukasz 🎫 билет.pdf'],
  ['con', 'con'],
])('the name %j is only for display', async (name, shown) => {
  const orderId = await on.order()
  const { code, body } = await on.upload(orderId, aPdf({ name }))
  expect(code).toBe(200)
  expect(body.data.file1).toMatch(/^eticket-[\w-]{22}\.pdf$/)
  expect(await on.rows('select original_name from documents where order_id = $1', [orderId])).toEqual([
    { original_name: shown },
  ])
  expect((await on.storedFiles()).every((file) => /^[0-9a-f]{32}(\.[a-z]+)?$/.test(file))).toBe(true)
})

test('the same form twice at once is one document and one mail', async () => {
  const orderId = await on.order()
  const [first, second] = await Promise.all([on.upload(orderId, aPdf()), on.upload(orderId, aPdf())])
  expect(first.body.data).toEqual(second.body.data)
  expect(await on.rows('select from documents where order_id = $1', [orderId])).toHaveLength(1)
  expect(await on.rows('select from mails where order_id = $1', [orderId])).toHaveLength(1)
})

test('only the office sends elsewhere; who may not upload at all is told so', async () => {
  const orderId = await on.order()
  const night = await it.signInAs('Night Staff')
  const refused = await on.upload(orderId, aPdf(), 'else@mail.example', night)
  expect([refused.code, refused.body.message]).toEqual([
    403,
    "Your role may send only to the order's own e-mail address",
  ])
  expect((await on.upload(orderId, aPdf(), EMAIL.toUpperCase(), night)).code).toBe(200)
  expect((await on.upload(orderId, aPdf(), EMAIL, await it.signInAs('Telecaller'))).code).toBe(403)
  expect((await on.upload(orderId, aPdf({ name: 'b.pdf' }), 'else@mail.example')).code).toBe(200)
  const audit = await on.rows(
    `select after->>'elsewhere' as elsewhere from audit_log where order_id = $1 and event = 'document.sent' order by id`,
    [orderId],
  )
  expect(audit).toEqual([{ elsewhere: 'false' }, { elsewhere: 'true' }])
})

test('a withdrawn document stays in the history and is offered no longer', async () => {
  const orderId = await on.order()
  const { documentId } = (await on.upload(orderId, aPdf())).body.data
  const withdraw = (body: object) => it.call('PUT', '/admin/withdraw-document', { token: team, body })
  expect((await withdraw({ orderId: await on.order(), documentId })).code).toBe(404)
  const { body } = await withdraw({ orderId, documentId })
  expect(body).toMatchObject({
    status: 1,
    message: 'The document is withdrawn',
    data: { state: 'withdrawn', id: documentId },
  })
  expect((await withdraw({ orderId, documentId })).body.message).toBe('The document was withdrawn already')
  expect(
    await on.rows(`select from audit_log where order_id = $1 and event = 'document.withdrawn'`, [orderId]),
  ).toHaveLength(1)
  const resend = await it.call('POST', '/admin/resend-mail', { token: team, body: { orderId, email: EMAIL } })
  expect([resend.code, resend.body.message]).toEqual([
    422,
    'This order has no current document to send. Upload one first.',
  ])
})
