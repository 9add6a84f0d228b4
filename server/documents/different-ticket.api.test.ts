import { afterAll, describe, expect, test } from 'vitest'
import { findPasses } from '#server/tracking/find-passes.ts'
import { jobContext } from '#server/context.ts'
import { anOrder } from '#server/testing/factories.ts'
import { letGo, readMail } from '#server/testing/outbox.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { OWN_EMAIL as EMAIL, uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.tokenOf('Team')
const on = uploadsOf(it, team)

const PASSPORT = 'LK7654321'
const flightOn = (day: string) => ({
  embarkation_flight_date_date: day,
  embarkation_flight_date_month: '12',
  embarkation_flight_date_year: '2026',
  intended_arrival_date: day,
  intended_arrival_month: '12',
  intended_arrival_year: '2026',
})
const order = () =>
  anOrder(it.services.pool, {
    email: EMAIL,
    name: 'Anna',
    lastName: 'Schönberger',
    form: {
      IsArrival: 'Arrival',
      passport_number: PASSPORT,
      year_of_dob: '1990',
      month_of_dob: '2',
      date_of_dob: '1',
      embarkation_flight_number: 'DE2234',
      ...flightOn('15'),
    },
  })

interface Own {
  direction?: string
  day?: string
  name?: string
}
const ticket = async ({ direction = 'ARRIVAL', day = '15 December 2026', name = 'SCHOENBERGER ANNA' }: Own = {}) => ({
  bytes: await ticketPdf({
    lines: [
      `Full name ${name}`,
      `Passport number ${PASSPORT}`,
      'Date of birth 01/02/1990',
      `Direction: ${direction}`,
      `Flight date ${day}`,
    ],
  }),
  name: 'ticket.pdf',
  type: 'application/pdf',
})
const upload = (orderId: number, file: Awaited<ReturnType<typeof ticket>>, isSaid = false) =>
  on.upload(orderId, file, EMAIL, team, isSaid ? [['sendDifferent', 'true']] : [])
const resend = (orderId: number, more: object = {}) =>
  it.call('POST', '/admin/resend-mail', { token: team, body: { orderId, email: EMAIL, ...more } })
const states = async (orderId: number) =>
  (await on.rows('select state from documents where order_id = $1 order by id', [orderId])).map(({ state }) => state)
const mails = (orderId: number) => on.rows('select kind from mails where order_id = $1', [orderId])
const SAY_SO = 'Look at it again, or choose to send it anyway.'

test.each([
  [{ direction: 'DEPARTURE' }, 'The ticket is for a departure, and the order is for an arrival.'],
  [{ day: '16 December 2026' }, 'The ticket is for a flight on 16 Dec 2026, and the order for one on 15 Dec 2026.'],
  [{ name: 'KOWALSKI JAN' }, 'The ticket has another name than the order.'],
  [
    { direction: 'SALIDA', day: '29/12/2026' },
    'The ticket is for a departure, and the order is for an arrival. The ticket is for a flight on 29 Dec 2026, and the order for one on 15 Dec 2026.',
  ],
] as const)('a ticket with %j is asked about before it goes, and is not kept', async (own, words) => {
  const orderId = await order()
  const stored = await on.storedFiles()
  const { code, body } = await upload(orderId, await ticket(own))
  expect([code, body.status, body.message]).toEqual([422, 0, `${words} ${SAY_SO}`])
  expect(body.errors).toEqual({ sendDifferent: body.message })
  expect([await states(orderId), await mails(orderId), await on.storedFiles()]).toEqual([[], [], stored])
})

test('one of this traveller for another direction is not said to name somebody else', async () => {
  const { body } = await upload(await order(), await ticket({ direction: 'DEPARTURE' }), true)
  expect(body.message).toContain('The document names the traveller of this order, for another direction or flight day')
  const other = await upload(await order(), await ticket({ name: 'KOWALSKI JAN' }), true)
  expect(other.body.message).toContain('The document does not clearly name the traveller of this order')
})

test('one that fits is not asked about', async () => {
  const orderId = await order()
  expect((await upload(orderId, await ticket())).code).toBe(200)
  expect((await resend(orderId)).code).toBe(200)
})

describe('a person’s word sends it', () => {
  test('and is recorded; nobody is asked again about what went', async () => {
    const orderId = await order()
    expect((await upload(orderId, await ticket({ direction: 'DEPARTURE' }), true)).code).toBe(200)
    const [row] = await on.rows(`select after from audit_log where order_id = $1 and event = 'mail.sent-anyway'`, [
      orderId,
    ])
    expect(row.after).toMatchObject({ because: 'The ticket is for a departure, and the order is for an arrival.' })
    expect((await resend(orderId)).code).toBe(200)
  })

  test('and its subject, words, file and pass call it what it is', async () => {
    const orderId = await order()
    const { body } = await upload(orderId, await ticket({ direction: 'DEPARTURE', day: '29 December 2026' }), true)
    await letGo(it, orderId)
    const mail = await readMail(it, orderId, body.data.mailHistoryId)
    expect(mail.subject).toContain('exit form')
    expect(mail.subject).not.toContain('entry form')
    expect(mail.text).toContain('Departure from the Dominican Republic')
    expect(mail.text).toContain('29 December 2026')
    // The flight of the order is another one.
    expect(mail.text).not.toContain('DE2234')
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([
      'Dominican-exit-DEPARTURE-SCHONBERGER-ANNA-2026-12-29.pdf',
    ])
    const [pass] = await findPasses(jobContext(it.services, 'send-mail'), orderId)
    expect(pass).toMatchObject({ direction: 'Departure', flight_day: '2026-12-29' })
  })
})

test('one that came by itself is asked about when a person sends it', async () => {
  const orderId = await order()
  const { body } = await upload(orderId, await ticket({ direction: 'DEPARTURE' }), true)
  const { documentId } = body.data
  await on.rows('delete from mails where order_id = $1', [orderId]).catch(() => undefined)
  await on.rows(`update documents set to_check = true, compared_at = now() + interval '1 second' where id = $1`, [
    documentId,
  ])
  const send = (more: object = {}) =>
    it.call('POST', '/admin/send-document', { token: team, body: { orderId, documentId, email: EMAIL, ...more } })
  expect((await send()).body.errors).toEqual({ sendDifferent: expect.stringContaining('for a departure') })
  expect(await states(orderId)).toEqual(['to-check'])
  expect((await send({ sendDifferent: true })).code).toBe(200)
  expect(await states(orderId)).toEqual(['current'])
})

test('once its order is for another flight it is withdrawn, and the same file asks', async () => {
  const orderId = await order()
  expect((await upload(orderId, await ticket())).body).toMatchObject({ status: 1 })
  const { body } = await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })
  const corrected = await it.call('PUT', '/admin/correct-order', {
    token: team,
    body: { orderId, fields: flightOn('20'), reason: 'The flight has changed', version: body.data.version },
  })
  expect(corrected.code).toBe(200)
  expect(await states(orderId)).toEqual(['withdrawn'])
  expect((await resend(orderId)).code).toBe(422)
  const asked = await upload(orderId, await ticket())
  expect(asked.body.errors).toEqual({ sendDifferent: expect.stringContaining('for a flight on 15 Dec 2026') })
  expect((await upload(orderId, await ticket(), true)).code).toBe(200)
})
