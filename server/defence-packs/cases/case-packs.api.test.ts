import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { CASE_REASON_NAMES } from '#contract/disputes/case-reasons.ts'
import { limitsOf } from '#contract/disputes/pack-limits.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import {
  addDownloads,
  addMails,
  aDispute,
  caseDetails,
  looked,
  makeCase,
  ofPictures,
  PURCHASE_IP,
  SOLD_FORM,
  soldOrder,
  squeezed,
  wordsOf,
} from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { findHeldFiles } from '#server/privacy/held-files.ts'
import { ANONYMISED } from '#server/orders/refuse-anonymised.ts'
import { ownConnection } from '#server/testing/own-connection.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())
const orderId = await soldOrder(it, {
  email: 'maria@mail.example',
  form: { ...SOLD_FORM, passport_number: 'QX7654777' },
  terms: {
    version: '2026-03',
    accepted_at: '2026-10-01T13:59:00Z',
    ip: PURCHASE_IP,
    refund_policy_version: 'R7',
  },
})
const document = await storeTicket(it.services, orderId, await samplePdf(2))
await addMails(it, orderId, document, 1)
await addDownloads(it, orderId, document, 2)

let passports = 0
/** An order of a customer who has no other. */
const ownOrder = (name: string, own: Parameters<typeof soldOrder>[1] = {}) =>
  soldOrder(it, {
    name,
    email: `${name}@mail.example`,
    form: { ...SOLD_FORM, passport_number: `ZX00${(passports += 1)}777` },
    ...own,
  })

test.each(CASE_REASON_NAMES)('the pack for %s answers that reason alone, on the page as in the PDF', async (reason) => {
  const id = await aDispute(it, {
    orderId,
    reason,
    code: '4837',
    scheme: 'mastercard',
    amount: '49.00',
    currency: 'USD',
    dueAt: '2026-11-20T10:00:00Z',
    caseNumber: `cb_${reason}`,
  })
  const pack = await caseDetails(it, id)
  const { texts, text, document, pages } = await makeCase(it, id)
  const printed = squeezed(text)
  for (const words of wordsOf(pack)) expect(printed).toContain(squeezed(words))
  // Pictures of our own pages are of nobody’s order.
  expect(ofPictures(document, 'Width')).toEqual([])
  expect(text).not.toContain('How the service works')
  expect(/private service|official form/.test(text)).toBe(reason === 'misrepresentation')
  if (reason === 'not-authorised') {
    expect([pack.verdict, pack.whyNot, pages]).toEqual(['accept', 'lacking', 1])
    return
  }
  expect([pack.verdict, pack.whyNot]).toEqual(['contest', null])
  expect(pack.strongest.length).toBeGreaterThan(0)
  const page1 = squeezed(texts[0]!)
  for (const said of [
    `cb_${reason}`,
    '4837 (Mastercard)',
    '49.00 USD of a payment of 69.00 USD',
    'Dispute opened2 Nov 2026',
    'Answer due20 Nov 2026, 10:00:00 UTC',
    'paid on 1 Oct 2026, 14:01:00 UTC',
    'We ask',
    ...pack.strongest,
  ])
    expect(page1).toContain(squeezed(said))
})

test('Compelling Evidence 3.0 stands in the answer to Visa’s 10.4, and in no other', async () => {
  const daysBefore = (days: number) => new Date(Date.parse('2026-10-01T14:01:00Z') - days * 86_400_000).toISOString()
  const email = 'frequent@mail.example'
  for (const days of [150, 300])
    await soldOrder(it, {
      email,
      createdAt: daysBefore(days),
      paidAt: daysBefore(days),
      transactionId: `txn_of_${days}`,
    })
  const disputed = await soldOrder(it, { email })
  const of = (code: string, reason: 'fraud' | 'not-received' = 'fraud') =>
    aDispute(it, { orderId: disputed, reason, code, scheme: 'visa' })
  const { texts } = await makeCase(it, await of('10.4'))
  for (const said of [
    'Two earlier payments by a card of the same brand',
    'txn_of_150',
    'txn_of_300',
    '150 days before',
    'with the disputed one (Visa Compelling Evidence 3.0).',
  ])
    expect(squeezed(texts.slice(0, 2).join(''))).toContain(squeezed(said))
  expect((await caseDetails(it, await of('10.5'))).verdict).toBe('accept')
  expect((await caseDetails(it, await of('10.4', 'not-received'))).verdict).toBe('accept')
})

test('of the customer’s other order near in time the pack tells number and journey, and nobody else’s name', async () => {
  const email = 'family@mail.example'
  const other = await soldOrder(it, {
    email,
    name: 'Somebody',
    lastName: 'Else-Entirely',
    transactionId: 'txn_other',
    form: { IsArrival: 'Departure', passport_number: 'ZZ123456' },
  })
  const twice = await ownOrder('family', { name: 'Ana', lastName: 'Perez' })
  const id = await aDispute(it, { orderId: twice, reason: 'duplicate', code: '12.6.1', scheme: 'visa' })
  const { text } = await makeCase(it, id)
  expect(squeezed(text)).toContain(
    squeezed(`order ${other}, the departure of another traveller, transaction ID txn_other`),
  )
  expect(text).not.toContain('Else-Entirely')
  // The same traveller and journey is a double charge.
  await it.services.pool.query(
    `update orders o set name = 'ANA', last_name = 'perez', arrives = true, flight_day = m.flight_day from orders m
     where o.order_id = $1 and m.order_id = $2`,
    [other, twice],
  )
  expect(await caseDetails(it, id)).toMatchObject({ verdict: 'accept', whyNot: 'lacking' })
})

test('what was done after the case was opened is no answer to it', async () => {
  const late = await aDispute(it, { orderId, reason: 'not-received', openedAt: '2026-10-01T20:00:00Z' })
  const { verdict, missing } = await caseDetails(it, late)
  expect(verdict).toBe('accept')
  expect(missing.map(({ evidence }) => evidence)).toContain('mail-delivered')
})

test('the longest case there can be stays within every scheme’s limits', async () => {
  const long = 'Ñandú-Сергей '.repeat(9)
  const whole = await soldOrder(it, { name: 'W'.repeat(200), lastName: 'M'.repeat(200), merchantName: 'M'.repeat(255) })
  const document = await storeTicket(it.services, whole, await samplePdf(60), { name: 'W'.repeat(250) })
  await addMails(it, whole, document, 30)
  await addDownloads(it, whole, document, 60)
  for (const [scheme, blackAndWhite] of [
    ['amex', true],
    ['discover', true],
    ['mastercard', false],
  ] as const) {
    const id = await aDispute(it, {
      orderId: whole,
      reason: 'other',
      scheme,
      gateway: 'Stripe '.repeat(8),
      caseNumber: `${scheme} ${long}`.slice(0, 100),
      code: long.slice(0, 60),
    })
    const { bytes, pages } = await makeCase(it, id, { blackAndWhite })
    for (const limit of limitsOf(scheme, 'stripe')) {
      expect(bytes).toBeLessThanOrEqual(limit.bytes)
      expect(pages).toBeLessThanOrEqual(limit.pages ?? Infinity)
    }
  }
})

describe('who and what', () => {
  test('a case without an order, and one that is not there, are refused in words', async () => {
    const token = await it.tokenOf('Team')
    const lost = await aDispute(it, { orderId: null, reason: 'fraud' })
    for (const path of ['/admin/case-pack-details', '/admin/case-pack-pdf']) {
      const unknown = await it.call('POST', path, { token, body: { disputeId: lost } })
      expect([unknown.code, unknown.body.message]).toEqual([409, 'Say first which order this dispute is about'])
      const missing = await it.call('POST', path, { token, body: { disputeId: 999_999_999 } })
      expect([missing.code, missing.body.message]).toEqual([404, 'There is no such dispute'])
    }
  })

  test.each(ROLE_NAMES)('%s makes the pack of a case just where the table of permissions says so', async (role) => {
    const disputeId = await aDispute(it, { orderId, reason: 'fraud' })
    const { code } = await it.call('POST', '/admin/case-pack-details', {
      token: await it.tokenOf(role),
      body: { disputeId },
    })
    expect(code).toBe(['Admin', 'Manager', 'Team'].includes(role) ? 200 : 403)
  })
})

describe('what was sent is kept', () => {
  const team = () => it.tokenOf('Team')
  const keep = async (disputeId: number, after: number | null, more: object = {}) =>
    it.call('POST', '/admin/keep-case-pack', { token: await team(), body: { disputeId, after, ...more } })
  const bytesOf = async (packId: number) =>
    it.app.inject({
      method: 'POST',
      url: '/api/admin/kept-case-pack',
      headers: { authorization: await team() },
      payload: { packId },
    })
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  test('byte for byte, with its digest in the history; the case is answered, and a second one says what changed', async () => {
    const sold = await ownOrder('kept')
    const document = await storeTicket(it.services, sold, await samplePdf(1))
    await addMails(it, sold, document, 1)
    const id = await aDispute(it, { orderId: sold, reason: 'not-received' })
    const first = await keep(id, null)
    expect([first.code, first.body.message]).toEqual([201, 'The answer is kept and marked as sent'])
    const { data } = first.body
    const [one, again] = [await bytesOf(data.id), await bytesOf(data.id)]
    expect(one.statusCode).toBe(200)
    expect(digest(one.rawPayload)).toBe(data.sha256)
    expect(one.rawPayload.equals(again.rawPayload)).toBe(true)
    expect([data.bytes, data.isThere]).toEqual([one.rawPayload.length, true])
    const { text, pages } = await looked(one.rawPayload, false)
    expect(pages).toBe(data.pages)
    expect(squeezed(text)).toContain(squeezed(`its SHA-256 digest is recorded in the history of order ${sold}`))
    const { rows } = await it.services.pool.query(
      `select actor_name, after from audit_log where order_id = $1 and event = 'defence-pack.sent'`,
      [sold],
    )
    expect(rows).toEqual([
      {
        actor_name: expect.stringMatching(/^Team/),
        after: expect.objectContaining({ pack: data.id, sha256: data.sha256 }),
      },
    ])
    const { rows: cases } = await it.services.pool.query('select state from disputes where id = $1', [id])
    expect(cases).toEqual([{ state: 'submitted' }])
    // What is only looked at is not kept, and does not say that it is.
    expect(JSON.stringify(await caseDetails(it, id))).not.toContain('SHA-256')

    await addDownloads(it, sold, document, 1)
    const stale = await keep(id, null)
    expect([stale.code, stale.body.message]).toEqual([
      409,
      'Somebody sent an answer to this dispute meanwhile: look at it as it is now',
    ])
    const second = await keep(id, data.id, { blackAndWhite: true })
    const later = await looked((await bytesOf(second.body.data.id)).rawPayload, true)
    expect(squeezed(later.text)).toContain(
      squeezed('Since then was added or renewed: the downloads of the ticket; the downloads from'),
    )
    const { kept } = await caseDetails(it, id)
    expect(kept.map((one) => one.id)).toEqual([second.body.data.id, data.id])
    expect((await bytesOf(data.id)).rawPayload.equals(one.rawPayload)).toBe(true)
  })

  test('a case that changes while its answer is made keeps none: nobody sends what it does not say any more', async () => {
    const id = await aDispute(it, { orderId: await ownOrder('changed'), reason: 'duplicate' })
    const other = await ownConnection(it.services.pool)
    await other.query('begin')
    await other.query('update disputes set version = version + 1, amount = 12 where id = $1', [id])
    const answer = keep(id, null)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await it.services.pool.query(waiting)).rowCount).toBe(1)
    await other.query('commit')
    expect((await answer).code).toBe(409)
    expect((await caseDetails(it, id)).kept).toEqual([])
  })

  test('of an order that is anonymised while its answer is made nothing is kept', async () => {
    const orderId = await ownOrder('erased')
    const id = await aDispute(it, { orderId, reason: 'duplicate' })
    const other = await ownConnection(it.services.pool)
    await other.query('begin')
    await other.query('select from orders where order_id = $1 for update', [orderId])
    const answer = keep(id, null)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await it.services.pool.query(waiting)).rowCount).toBe(1)
    await other.query('update orders set anonymised_at = now() where order_id = $1', [orderId])
    await other.query('commit')
    const { code, body } = await answer
    expect([code, body.message]).toEqual([409, ANONYMISED])
    expect(await it.services.pool.query('select from dispute_packs where dispute_id = $1', [id])).toMatchObject({
      rowCount: 0,
    })
  })

  test('an answer that was sent is among the files that are held of its order', async () => {
    const orderId = await ownOrder('held')
    const id = await aDispute(it, { orderId, reason: 'duplicate' })
    const { data } = (await keep(id, null)).body
    const held = await findHeldFiles(it.services, [orderId])
    expect(held.filter(({ what }) => what.startsWith('answer'))).toMatchObject([
      { what: `answer ${data.id} to a dispute of order ${orderId}`, sha256: data.sha256, kept: null },
    ])
  })

  test('of ten who press at once one is kept, and no file is left that nobody names', async () => {
    const sold = await ownOrder('ten')
    const id = await aDispute(it, { orderId: sold, reason: 'duplicate' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => keep(id, null)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    const { rows } = await it.services.pool.query<{ key: string }>('select storage_key as key from dispute_packs')
    const named = new Set(rows.map(({ key }) => key))
    const day = new Date().toISOString().slice(0, 10)
    const { rows: documents } = await it.services.pool.query<{ key: string }>(
      'select storage_key as key from documents',
    )
    for (const { key } of documents) named.add(key)
    for await (const { key } of it.services.files.list(day)) expect(named).toContain(key)
  })

  test('a note for our own files is not sent, nor are bytes that are not those that were', async () => {
    const sold = await ownOrder('note', { terms: null })
    const hopeless = await aDispute(it, { orderId: sold, reason: 'credit' })
    const refused = await keep(hopeless, null)
    expect([refused.code, refused.body.message]).toEqual([
      409,
      'This dispute is not to be contested: there is no answer to send',
    ])
    const id = await aDispute(it, { orderId: sold, reason: 'duplicate' })
    const { data } = (await keep(id, null)).body
    await it.services.pool.query(
      `update disputes set state = 'accepted', ended_at = now(), version = version + 1 where id = $1`,
      [id],
    )
    const ended = await keep(id, data.id)
    expect([ended.code, ended.body.message]).toEqual([409, 'This dispute has ended: there is no answer to send'])
    await it.services.pool.query(`update dispute_packs set sha256 = repeat('0', 64) where id = $1`, [data.id])
    const damaged = await bytesOf(data.id)
    expect([damaged.statusCode, damaged.json().message]).toEqual([
      503,
      'The file of this answer is damaged: it is not the one that was sent',
    ])
    expect((await bytesOf(999_999_999)).statusCode).toBe(404)
  })
})
