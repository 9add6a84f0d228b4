import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { uploadForm } from '#server/testing/multipart.ts'
import { HOSTILE_PDFS } from '#server/testing/hostile-pdfs.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { OWN_EMAIL as EMAIL, uploadsOf } from '#server/testing/uploads.ts'

const PASSPORT = 'LK7654321'
const WRONG = 'LK7654329'
const it = await testApp()
afterAll(() => it.close())
const team = await it.tokenOf('Team')
const on = uploadsOf(it, team)

const lukasz = () =>
  anOrder(it.services.pool, {
    email: EMAIL,
    name: 'Łukasz',
    lastName: "O'Connor-Núñez",
    form: {
      IsArrival: 'Arrival',
      passport_number: PASSPORT,
      year_of_dob: '1990',
      month_of_dob: '2',
      date_of_dob: '1',
    },
  })
const ticket = async (own: { passport?: string; name?: string; born?: string | null } = {}) => ({
  bytes: await ticketPdf({
    lines: [
      `Full name ${own.name ?? 'NUNEZ O CONNOR LUKASZ'}`,
      `Passport number ${own.passport ?? PASSPORT}`,
      ...(own.born === null ? [] : [`Date of birth ${own.born ?? '01/02/1990'}`]),
      'Direction: ARRIVAL',
    ],
  }),
  name: 'ticket.pdf',
  type: 'application/pdf',
})
const check = async (orderId: number, file: { bytes: Buffer; name: string }, token = team) =>
  it.call('POST', '/admin/check-document', { token, ...uploadForm(orderId, EMAIL, file) })
const allow = (orderId: number, documentId: number, more: object = {}, token = team) =>
  it.call('PUT', '/admin/allow-document', {
    token,
    body: { orderId, documentId, reason: 'The passport is new', ...more },
  })
const mails = (orderId: number) => on.rows('select kind, email, state from mails where order_id = $1', [orderId])
const states = (orderId: number) => on.rows('select state from documents where order_id = $1 order by id', [orderId])

test.each([
  [{ passport: WRONG }, 'another passport number', 'passport'],
  [{ name: 'KOWALSKI JAN', born: null }, 'another name', 'name'],
  [{ born: '01/02/1991' }, 'another date of birth', 'birthDay'],
  [{ passport: WRONG, born: '01/02/1991' }, 'another passport number and another date of birth', 'passport'],
] as const)('a document with %j is kept, not mailed, and says what differs', async (own, words, field) => {
  const orderId = await lukasz()
  const { code, body } = await on.upload(orderId, await ticket(own))
  expect([code, body.status]).toEqual([422, 0])
  expect(body.message).toBe(
    `This document has ${words} than this order. It is kept under Documents and was not sent. ` +
      'Look at it, and say why it should be sent anyway.',
  )
  expect(JSON.stringify(body)).not.toContain('LK765432')
  expect([await states(orderId), await mails(orderId)]).toEqual([[{ state: 'stopped' }], []])
  const { data } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body
  const { check: compared } = data.documents[0]
  expect(compared).toMatchObject({ verdict: 'stopped', otherOrderId: null, allowed: null })
  expect(compared.fields.find((row: any) => row.field === field)).toMatchObject({ result: 'other' })
})

test('whose passport stands in it is kept by its last three characters alone', async () => {
  const orderId = await lukasz()
  await on.upload(orderId, await ticket({ passport: WRONG }))
  const [{ comparison }] = await on.rows('select comparison::text from documents where order_id = $1', [orderId])
  expect(comparison).toContain('•••••329')
  expect(comparison).not.toContain(WRONG)
})

test('who may send documents sends it all the same, with a reason; it is mailed in the same step', async () => {
  const orderId = await lukasz()
  const { documentId } = (await on.upload(orderId, await ticket({ passport: WRONG }))).body.data
  expect((await allow(orderId, documentId, { reason: ' ' })).body.errors).toEqual({ reason: 'Please enter the reason' })
  expect((await allow(orderId, documentId, {}, await it.tokenOf('Telecaller'))).code).toBe(403)
  const night = await it.tokenOf('Night Staff')
  expect((await allow(orderId, documentId, { email: 'else@mail.example' }, night)).code).toBe(403)
  expect(await states(orderId)).toEqual([{ state: 'stopped' }])
  const { code, body } = await allow(orderId, documentId, { email: EMAIL }, night)
  expect([code, body.data.state, body.message]).toEqual([
    200,
    'current',
    'The document is allowed and its mail is queued',
  ])
  expect(body.data.check.allowed).toMatchObject({ reason: 'The passport is new' })
  expect(await mails(orderId)).toMatchObject([{ kind: 'approval', email: EMAIL, state: 'queued' }])
  expect((await allow(orderId, documentId, { email: EMAIL })).code).toBe(409)
  const audit = await on.rows(`select after from audit_log where order_id = $1 and event = 'document.allowed'`, [
    orderId,
  ])
  expect(audit).toMatchObject([{ after: { reason: 'The passport is new', otherOrderId: null } }])
})

test('it takes the right document’s place only when it is allowed', async () => {
  const orderId = await lukasz()
  await on.upload(orderId, await ticket())
  const { documentId } = (await on.upload(orderId, await ticket({ passport: WRONG }))).body.data
  expect(await states(orderId)).toEqual([{ state: 'current' }, { state: 'stopped' }])
  await allow(orderId, documentId, { email: EMAIL })
  expect(await states(orderId)).toEqual([{ state: 'superseded' }, { state: 'current' }])
})

test('a file can be compared before: everything is said, and nothing is kept or sent', async () => {
  const orderId = await lukasz()
  const stored = await on.storedFiles()
  const wrong = await check(orderId, await ticket({ passport: WRONG, born: '03/04/1991' }))
  expect(wrong.body.data).toMatchObject({ verdict: 'stopped', otherOrderId: null, allowed: null })
  expect(wrong.body.data.fields).toEqual([
    { field: 'name', result: 'same', found: "Łukasz O'Connor-Núñez", expected: "Łukasz O'Connor-Núñez" },
    { field: 'passport', result: 'other', found: WRONG, expected: PASSPORT },
    { field: 'birthDay', result: 'other', found: '1991-04-03', expected: '1990-02-01' },
    { field: 'direction', result: 'same', found: 'Arrival', expected: 'Arrival' },
    { field: 'flightDay', result: 'unknown', found: null, expected: null },
  ])
  expect((await check(orderId, await ticket())).body.data.verdict).toBe('match')
  const scanned = { bytes: await ticketPdf({ scanned: true }), name: 'scan.pdf' }
  expect((await check(orderId, scanned)).body.data.verdict).toBe('unreadable')
  const hostile = { bytes: await HOSTILE_PDFS['JavaScript at opening']!.make(), name: 'x.pdf' }
  expect((await check(orderId, hostile)).code).toBe(415)
  expect((await check(999_999_999, await ticket())).code).toBe(404)
  const empty = await it.call('POST', '/admin/check-document', {
    token: team,
    ...uploadForm(orderId, EMAIL, undefined),
  })
  expect(empty.body.errors).toEqual({ uploadVisaDoc: 'File is required' })
  expect(await on.storedFiles()).toEqual(stored)
  expect([await states(orderId), await mails(orderId)]).toEqual([[], []])
})

test('a comparison from before the birth date was compared is shown as it was', async () => {
  const orderId = await lukasz()
  const { documentId } = (await on.upload(orderId, await ticket())).body.data
  await it.services.pool.query(
    `update documents set comparison = (comparison #- '{fields,birthDay}') - array['foundName', 'foundPassport', 'foundBirthDay']
      where id = $1`,
    [documentId],
  )
  const { data } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body
  expect(data.documents[0].check.fields.map((row: any) => row.field)).toEqual([
    'name',
    'passport',
    'direction',
    'flightDay',
  ])
})
