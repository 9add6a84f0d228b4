import { afterAll, describe, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { codePicture, ticketPdf } from '#server/testing/ticket-pdf.ts'
import { testApp } from '#server/testing/test-app.ts'
import { OWN_EMAIL as EMAIL, uploadsOf } from '#server/testing/uploads.ts'
import { aTrackedOrder } from '#server/testing/traveller.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.signInAs('Team')
const on = uploadsOf(it, team)

const FORM = {
  IsArrival: 'Arrival',
  intended_arrival_year: '2026',
  intended_arrival_month: '12',
  intended_arrival_date: '3',
}
let serial = 100
/** An order of Łukasz for the third of December, with a passport of its own unless another is given. */
async function lukasz(own: Parameters<typeof anOrder>[1] = {}) {
  const passport = `LK${(serial += 1)}4567`
  const orderId = await anOrder(it.services.pool, {
    email: EMAIL,
    name: 'Łukasz',
    lastName: "O'Connor-Núñez",
    ...own,
    form: { ...FORM, passport_number: passport, ...own.form },
  })
  return { orderId, passport }
}
const lines = (passport: string, name = 'NUNEZ O CONNOR LUKASZ') => [
  'Electronic ticket',
  `Name ${name}`,
  `Passport number ${passport}`,
  'Direction: ARRIVAL',
  'Flight date 03/12/2026',
]
const file = (bytes: Buffer, name = 'ticket.pdf') => ({ bytes, name, type: 'application/pdf' })
async function documents(orderId: number, token = team) {
  return (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token })).body.data.documents
}
const fieldsOf = (document: any) => Object.fromEntries(document.check.fields.map((row: any) => [row.field, row]))
async function aStopped() {
  const [own, other] = [await lukasz(), await lukasz({ name: 'Ana', lastName: 'Pérez' })]
  const bytes = await ticketPdf({ lines: lines(other.passport, 'PEREZ ANA') })
  const answer = await on.upload(own.orderId, file(bytes))
  return { own, other, bytes, answer, documentId: answer.body.data.documentId as number }
}
const allow = (token: string, orderId: number, documentId: number, reason = 'The form had a typing error') =>
  it.call('PUT', '/admin/allow-document', { token, body: { orderId, documentId, reason } })
const send = (orderId: number, documentId: number) =>
  it.call('POST', '/admin/send-document', { token: team, body: { orderId, documentId, email: EMAIL } })

test('a ticket of this traveller is a match, by its text or by its code, and is sent', async () => {
  const { orderId, passport } = await lukasz()
  const { code, body } = await on.upload(orderId, file(await ticketPdf({ lines: lines(passport) })))
  expect([code, body.message, body.data.verdict]).toEqual([
    200,
    'The document is uploaded and its mail is queued',
    'match',
  ])
  const [document] = await documents(orderId)
  expect(document).toMatchObject({ state: 'current', check: { verdict: 'match', otherOrderId: null, allowed: null } })
  expect(fieldsOf(document)).toMatchObject({
    name: { result: 'same', expected: "Łukasz O'Connor-Núñez" },
    passport: { result: 'same', found: passport, expected: passport },
    direction: { result: 'same', found: 'Arrival' },
    flightDay: { result: 'same', found: '2026-12-03' },
  })
  const says = `https://portal.example/ticket?passport=${passport}`
  const byCode = await lukasz({ form: { passport_number: passport } })
  expect((await on.upload(byCode.orderId, file(await ticketPdf({ code: says })))).body.data.verdict).toBe('match')
  expect((await on.upload(byCode.orderId, file(await codePicture(says), 'photo.png'))).body.data.verdict).toBe('match')
})

test('another flight day is shown beside the expected one', async () => {
  const { orderId, passport } = await lukasz({ form: { intended_arrival_date: '9' } })
  const { body } = await on.upload(orderId, file(await ticketPdf({ lines: lines(passport) })), EMAIL, undefined, [
    ['sendDifferent', 'true'],
  ])
  expect([body.data.verdict, body.message]).toEqual(['unsure', expect.stringMatching(/look at it again/)])
  expect(fieldsOf((await documents(orderId))[0]).flightDay).toMatchObject({
    result: 'other',
    found: '2026-12-03',
    expected: '2026-12-09',
  })
})

test('a scanned page could not be read: it is sent, and says so', async () => {
  const { orderId } = await lukasz()
  const { code, body } = await on.upload(orderId, file(await ticketPdf({ scanned: true })))
  expect([code, body.data.verdict, body.message]).toEqual([
    200,
    'unreadable',
    'The document is uploaded and its mail is queued. The document could not be read, so it was not compared with this order.',
  ])
  expect(await documents(orderId)).toMatchObject([{ state: 'current', check: { verdict: 'unreadable' } }])
})

describe('a ticket of another order', () => {
  test('is kept as stopped, mailed by no way and offered to nobody', async () => {
    const { own, other, bytes, answer, documentId } = await aStopped()
    expect([answer.code, answer.body.status]).toEqual([422, 0])
    expect(answer.body.message).toMatch(new RegExp(`traveller of order ${other.orderId}.*was not sent`))
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${own.passport}|${other.passport}|Pérez`))
    const [document] = await documents(own.orderId)
    expect(document).toMatchObject({
      id: documentId,
      state: 'stopped',
      check: { verdict: 'stopped', otherOrderId: other.orderId },
    })
    expect(fieldsOf(document)).toMatchObject({
      name: { result: 'other', found: 'Ana Pérez', expected: "Łukasz O'Connor-Núñez" },
      passport: { result: 'other', found: other.passport, expected: own.passport },
    })
    // The same form again is the same answer, and no second document.
    expect((await on.upload(own.orderId, file(bytes))).body.data.documentId).toBe(documentId)
    expect(
      (await it.call('POST', '/admin/resend-mail', { token: team, body: { orderId: own.orderId, email: EMAIL } })).code,
    ).toBe(422)
    expect((await send(own.orderId, documentId)).body.message).toMatch(/names somebody else than this order/)
    expect(await on.rows('select from mails where order_id = $1', [own.orderId])).toHaveLength(0)
    expect(await on.rows('select from documents where order_id = $1', [own.orderId])).toHaveLength(1)
    const audit = await on.rows(`select after from audit_log where order_id = $1 and event = 'document.stopped'`, [
      own.orderId,
    ])
    expect(audit).toMatchObject([{ after: { documentId, otherOrderId: other.orderId } }])
    expect(JSON.stringify(audit)).not.toContain(other.passport)
  })

  test('takes no right document’s place', async () => {
    const own = await lukasz()
    const other = await lukasz({ name: 'Ana', lastName: 'Pérez' })
    await on.upload(own.orderId, file(await ticketPdf({ lines: lines(own.passport) })))
    await on.upload(own.orderId, file(await ticketPdf({ lines: lines(other.passport, 'PEREZ ANA') })))
    expect((await documents(own.orderId)).map((row: any) => row.state)).toEqual(['stopped', 'current'])
  })

  test('is the traveller’s neither in the list nor by its address', async () => {
    const other = await lukasz({ name: 'Ana', lastName: 'Pérez' })
    const { orderId, traveller, email } = await aTrackedOrder(it)
    const { body } = await on.upload(
      orderId,
      file(await ticketPdf({ lines: lines(other.passport, 'ANA PEREZ') })),
      email,
    )
    expect(body.data.state).toBe('stopped')
    const { file1 } = body.data
    expect((await traveller.history(orderId)).body.path).toEqual([])
    expect((await traveller.download(orderId, file1)).code).toBe(404)
    const at = `/uploads/docs/${orderId}_${file1}`
    expect((await it.app.inject({ url: at, headers: traveller.jar.header() })).statusCode).toBe(404)
    expect((await it.app.inject({ url: at, headers: { authorization: team } })).statusCode).toBe(200)
  })

  test('a Telecaller sees the last three characters of either passport', async () => {
    const { own, other } = await aStopped()
    const [document] = await documents(own.orderId, await it.signInAs('Telecaller'))
    expect(fieldsOf(document).passport).toMatchObject({
      found: `•••••${other.passport.slice(-3)}`,
      expected: `•••••${own.passport.slice(-3)}`,
    })
  })

  test('only a Manager or Admin lets it through, with a reason that stays in the history', async () => {
    const { own, other, bytes, documentId } = await aStopped()
    for (const role of ['Team', 'Telecaller', 'Night Staff'] as const) {
      expect((await allow(await it.tokenOf(role), own.orderId, documentId)).code).toBe(403)
    }
    const manager = await it.signInAs('Manager')
    expect((await allow(manager, own.orderId, documentId, '  ')).body.errors).toEqual({
      reason: 'Please enter the reason',
    })
    const { code, body } = await allow(manager, own.orderId, documentId)
    expect([code, body.data.state]).toEqual([200, 'current'])
    expect(body.data.check.allowed).toMatchObject({
      by: expect.stringMatching(/^Manager/),
      reason: 'The form had a typing error',
    })
    expect((await allow(manager, own.orderId, documentId)).code).toBe(409)
    expect(
      await on.rows(
        `select after->>'reason' as reason, after->>'otherOrderId' as other from audit_log
      where order_id = $1 and event = 'document.allowed'`,
        [own.orderId],
      ),
    ).toEqual([{ reason: 'The form had a typing error', other: String(other.orderId) }])
    expect((await send(own.orderId, documentId)).code).toBe(200)
    // Uploaded once more it is the document that was allowed, not a new one that is stopped.
    expect((await on.upload(own.orderId, file(bytes), EMAIL)).body.data).toMatchObject({
      documentId,
      verdict: 'stopped',
    })
    expect(await on.rows('select from mails where order_id = $1', [own.orderId])).toHaveLength(1)
    expect((await allow(manager, other.orderId, documentId)).code).toBe(404)
  })
})

test('one document is sent alone; what was withdrawn is not', async () => {
  const { orderId, passport } = await lukasz()
  await on.upload(orderId, file(await ticketPdf({ lines: lines(passport) }), 'arrival.pdf'))
  await on.upload(
    orderId,
    file(await ticketPdf({ lines: [...lines(passport), 'page two'] }), 'departure.pdf'),
    EMAIL,
    team,
    [['inAddition', 'true']],
  )
  const [second, first] = await documents(orderId)
  await it.services.pool.query(`update mails set state = 'failed' where order_id = $1`, [orderId])
  expect((await send(orderId, first.id)).code).toBe(200)
  expect(await on.rows(`select document_id from mails where order_id = $1 and state = 'queued'`, [orderId])).toEqual([
    { document_id: first.id },
  ])
  await it.call('PUT', '/admin/withdraw-document', { token: team, body: { orderId, documentId: second.id } })
  expect((await send(orderId, second.id)).body.message).toBe('This document was withdrawn.')
  expect((await send((await lukasz()).orderId, first.id)).code).toBe(404)
})

test('the look-up of passports reads by the index, as often as the document has candidates', async () => {
  const { rows } = await it.services.pool.query(
    `explain select order_id from applications
      where mark_of(passport_mark, form) in (md5('x')::uuid, plain_mark('ZZ7654321')) and order_id <> 1
      order by order_id desc limit 3`,
  )
  expect(JSON.stringify(rows)).toContain('applications_passport')
})
