import { afterAll, describe, expect, test } from 'vitest'
import { PACK_TYPES, type PackType } from '#contract/disputes/evidence.ts'
import { addDownloads, addMails, details, make, PURCHASE_IP, soldOrder, squeezed } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.signInAs('Team')
const on = uploadsOf(it, team)

const EMAIL = 'maria@mail.example'
const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
const [year, month, date] = soon.split('-') as [string, string, string]
let serial = 100

/** A paid order whose flight is to come, with a passport of its own. */
async function paidOrder(own: Parameters<typeof soldOrder>[1] = {}) {
  const passport = `XR${(serial += 1)}4321`
  const paidAt = new Date(Date.now() - 2000).toISOString()
  const orderId = await soldOrder(it, {
    email: EMAIL,
    name: 'Maria',
    lastName: 'Perez',
    createdAt: paidAt,
    paidAt,
    terms: null,
    ...own,
    form: {
      IsArrival: 'Arrival',
      passport_number: passport,
      embarkation_flight_date_year: year,
      embarkation_flight_date_month: month,
      embarkation_flight_date_date: date,
      ...own.form,
    },
  })
  return { orderId, passport }
}
const file = (bytes: Buffer) => ({ bytes, name: 'paper.pdf', type: 'application/pdf' })
const INVOICE = { lines: ['Invoice 77', 'Office chairs, 4 pieces', 'Total 380.00 EUR', 'Payable within 30 days'] }
const confirm = (orderId: number, documentId: number, reason = 'I read it: it is hers', token = team) =>
  it.call('PUT', '/admin/confirm-document', { token, body: { orderId, documentId, reason } })
const rows = async (sql: string, values: unknown[]) => (await it.services.pool.query(sql, values)).rows

/** The mail of a document has arrived, and somebody downloaded it where and with what the order was bought. */
async function arrived(orderId: number, documentId: number) {
  const at = new Date().toISOString()
  await addMails(it, orderId, documentId, 1, { at })
  await addDownloads(it, orderId, documentId, 1)
  await it.services.pool.query('update downloads set created_at = $2 where order_id = $1', [orderId, at])
}
async function said(orderId: number, type: PackType) {
  const pack = await details(it, orderId, type)
  // How the service works is the same for everybody.
  return { pack, text: JSON.stringify(pack.parts.filter(({ heading }) => !heading.includes('How the service works'))) }
}
async function checked(orderId: number) {
  const { body } = await it.call('GET', `/admin/order-evidence/${orderId}`, { token: team })
  return Object.fromEntries(body.data.map(({ reason, enough }: any) => [reason, enough])) as Record<string, boolean>
}
const TICKET = /approved ticket|service was delivered|the ticket (was|follows)|government’s own document|of the ticket/i

describe('a ticket is what matched, or what a member said to be it (F1)', () => {
  test.each([
    ['an invoice', INVOICE, 'unsure'],
    ['a scanned page', { scanned: true } as const, 'unreadable'],
  ])('%s proves no service, however it arrived', async (_, paper, verdict) => {
    // The terms alone answer that no credit was processed: so there is a letter.
    const accepted_at = new Date(Date.now() - 60_000).toISOString()
    const terms = { version: '2026-03', accepted_at, ip: PURCHASE_IP, refund_policy_version: 'R7' }
    const { orderId } = await paidOrder({ terms })
    const { body } = await on.upload(orderId, file(await ticketPdf(paper)), EMAIL)
    expect(body.data.verdict).toBe(verdict)
    await arrived(orderId, body.data.documentId)
    for (const type of PACK_TYPES) {
      const { pack, text } = await said(orderId, type)
      expect(pack.reasons.filter((one) => one.verdict === 'contest').map(({ reason }) => reason)).toEqual(['credit'])
      expect(text).toContain('The document that was sent was stored on the order')
      expect(text).not.toMatch(TICKET)
      expect(pack.missing.map(({ evidence }) => evidence)).toEqual(expect.arrayContaining(['ticket', 'ticket-known']))
    }
    expect(await checked(orderId)).toMatchObject({ fraud: false, 'not-received': false, 'not-as-described': false })
  })

  test('with their name and reason it is the ticket; a correction of who travels takes that back', async () => {
    const { orderId } = await paidOrder()
    const { body } = await on.upload(orderId, file(await ticketPdf({ scanned: true })), EMAIL)
    const { documentId } = body.data
    await arrived(orderId, documentId)
    expect((await confirm(orderId, documentId, ' ')).code).toBe(422)
    const answer = await confirm(orderId, documentId)
    expect([answer.code, answer.body.message]).toEqual([200, 'It counts as this traveller’s ticket'])
    expect(answer.body.data).toMatchObject({ whose: 'travellers', confirmed: { reason: 'I read it: it is hers' } })
    expect(answer.body.data.confirmed.by).toMatch(/^Team/)
    const [audit] = await rows(
      `select after, actor_name from audit_log where order_id = $1 and event = 'document.confirmed'`,
      [orderId],
    )
    expect(audit).toMatchObject({ after: { documentId, reason: 'I read it: it is hers' } })
    expect((await confirm(orderId, documentId)).code).toBe(409)
    expect((await said(orderId, 1)).text).toContain('The service was delivered: the ticket was e-mailed to')
    expect(await checked(orderId)).toMatchObject({ fraud: true, 'not-received': true })
    const { version } = (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body.data
    const corrected = await it.call('PUT', '/admin/correct-order', {
      token: team,
      body: { orderId, version, fields: { last_name: 'Gomez' }, reason: 'A typing error' },
    })
    expect(corrected.code, corrected.body.message).toBe(200)
    expect((await said(orderId, 1)).pack.verdict).toBe('accept')
  })

  test('only who sends documents may say so, and only of one that is current', async () => {
    const { orderId } = await paidOrder()
    const { body } = await on.upload(orderId, file(await ticketPdf({ scanned: true })), EMAIL)
    const telecaller = await it.signInAs('Telecaller')
    expect((await confirm(orderId, body.data.documentId, 'Seen', telecaller)).code).toBe(403)
    expect((await confirm(orderId, 999_999_999)).code).toBe(404)
    await it.call('PUT', '/admin/withdraw-document', {
      token: team,
      body: { orderId, documentId: body.data.documentId },
    })
    expect((await confirm(orderId, body.data.documentId)).code).toBe(409)
  })
})

test('another traveller’s ticket is in no pack, also when somebody let it go (F2)', async () => {
  const [own, other] = [await paidOrder(), await paidOrder({ name: 'Ana', lastName: 'Gil' })]
  const lines = ['Electronic ticket', 'Name GIL ANA', `Passport number ${other.passport}`, 'Direction: ARRIVAL']
  const { code, body } = await on.upload(own.orderId, file(await ticketPdf({ lines })), EMAIL)
  expect(code).toBe(422)
  const { documentId } = body.data
  expect((await confirm(own.orderId, documentId)).code).toBe(409)
  const allowed = await it.call('PUT', '/admin/allow-document', {
    token: await it.signInAs('Manager'),
    body: { orderId: own.orderId, documentId, reason: 'Same family', email: EMAIL },
  })
  expect(allowed.code, allowed.body.message).toBe(200)
  expect((await confirm(own.orderId, documentId)).code).toBe(409)
  await arrived(own.orderId, documentId)
  // Something else that would win: so that there is a letter.
  const right = await storeTicket(it.services, own.orderId, await samplePdf(), {
    name: 'right.pdf',
    createdAt: new Date(Date.now() - 1500).toISOString(),
  })
  await it.services.pool.query('update documents set superseded_at = null where order_id = $1', [own.orderId])
  await addMails(it, own.orderId, right, 1, { at: new Date(Date.now() - 1000).toISOString() })
  for (const type of PACK_TYPES) {
    const { pack, text } = await said(own.orderId, type)
    expect(pack.verdict).toBe('contest')
    expect(text).not.toContain('paper.pdf')
    const made = await make(it, own.orderId, type)
    expect(made.text).not.toMatch(/GIL|paper\.pdf/)
    expect(made.text).not.toContain(other.passport)
    expect(squeezed(made.text)).not.toContain(squeezed('Exhibit C: Download History'))
  }
})

test('a ticket that came too late is counted nowhere: no “1 of 0 downloads” (F3)', async () => {
  const orderId = await soldOrder(it)
  const late = await storeTicket(it.services, orderId, await samplePdf(), { createdAt: '2026-11-05T08:00:00Z' })
  await addDownloads(it, orderId, late, 1)
  const { pack, text } = await said(orderId, 2)
  expect(pack.verdict).toBe('accept')
  expect(text).not.toMatch(/of 0|came from|of the ticket from our page/)
  expect(await checked(orderId)).toMatchObject({ fraud: false })
})

test('what was downloaded and withdrawn is no downloaded ticket (F4), one download “is” recorded (F9)', async () => {
  const orderId = await soldOrder(it)
  const former = await storeTicket(it.services, orderId, await samplePdf(), { name: 'former.pdf' })
  await addDownloads(it, orderId, former, 1)
  await it.services.pool.query('update documents set withdrawn_at = now() where id = $1', [former])
  const right = await storeTicket(it.services, orderId, await samplePdf())
  const before = await said(orderId, 2)
  expect(before.pack.verdict).toBe('contest')
  expect(before.text).toContain('former.pdf (withdrawn since)')
  expect(before.text).not.toMatch(/ticket was downloaded/)
  expect(before.text).toContain('It proves which downloads from our page are recorded')
  await addDownloads(it, orderId, right, 1)
  const after = await said(orderId, 2)
  expect(after.text).toContain('1 download of the ticket from our page is recorded, on 2 Oct 2026, 09:00:00 UTC')
  expect(after.text).toContain(`1 of 1 download came from ${PURCHASE_IP}`)
  expect(after.text).toContain('what that tells')
})

test.each([
  ['never came', { paidAt: null }],
  ['is pending', { paidAt: null, payment: { status: 'pending' as const, ip: PURCHASE_IP, amount: '69.00' } }],
])('of a payment that %s nothing was paid, and nothing is contested (F5)', async (_, own) => {
  const orderId = await soldOrder(it, own)
  const ticket = await storeTicket(it.services, orderId, await samplePdf())
  await addMails(it, orderId, ticket, 1)
  await addDownloads(it, orderId, ticket, 2)
  for (const type of PACK_TYPES) {
    const { pack, text } = await said(orderId, type)
    expect(pack.verdict).toBe('accept')
    expect(text).not.toMatch(/It paid for|was paid/)
    expect(pack.missing.map(({ evidence }) => evidence)).toContain('payment')
  }
  expect(new Set(Object.values(await checked(orderId)))).toEqual(new Set([false]))
})
