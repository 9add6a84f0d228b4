import { afterAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#server/testing/factories.ts'
import { addDownloads, addMails, make, PURCHASE_IP, SOLD_FORM, soldOrder, squeezed } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp } from '#server/testing/test-app.ts'

const it = await testApp()
afterAll(() => it.close())

describe('the check list', () => {
  const evidenceOf = async (orderId: number) => {
    const { body } = await it.call('GET', `/admin/order-evidence/${orderId}`, { token: await it.tokenOf('Team') })
    return body.data as {
      reason: string
      enough: boolean
      evidence: { name: string; present: boolean; tooLate: boolean }[]
    }[]
  }

  const reasonsOf = (found: Awaited<ReturnType<typeof evidenceOf>>) =>
    Object.fromEntries(found.map(({ reason, enough }) => [reason, enough]))

  test('tells of an order what it has and lacks, by the reason of a dispute, and what it is too late for', async () => {
    // No other order is for this traveller.
    const form = { ...SOLD_FORM, passport_number: 'XR1234567' }
    const found = await evidenceOf(await soldOrder(it, { form }))
    expect(reasonsOf(found)).toEqual({
      any: true,
      // Address and browser of the purchase are recorded, but equal nothing.
      fraud: false,
      'not-received': false,
      'not-as-described': false,
      misrepresentation: false,
      credit: false,
      cancelled: false,
      duplicate: true,
      'paid-otherwise': true,
      'not-authorised': false,
      other: false,
    })
    const notReceived = found[2]!.evidence.filter(({ present }) => !present)
    expect(notReceived.map(({ name }) => name)).toEqual(['ticket', 'mail-delivered', 'before-travel', 'download'])
    expect(new Set(notReceived.map(({ tooLate }) => tooLate))).toEqual(new Set([true]))
  })

  test('before the flight it is not too late, unless a remark says that the payment is disputed', async () => {
    const flightDay = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const [year, month, date] = flightDay.split('-')
    const orderId = await soldOrder(it, {
      form: {
        IsArrival: 'Arrival',
        embarkation_flight_date_year: year,
        embarkation_flight_date_month: month,
        embarkation_flight_date_date: date,
      },
    })
    const late = async () => (await evidenceOf(orderId)).flatMap(({ evidence }) => evidence).some((one) => one.tooLate)
    expect(await late()).toBe(false)
    await remarkDispute(orderId)
    expect(await late()).toBe(true)
  })

  test('a mail that was only captured or came back proves no delivery; one delivered before the flight does', async () => {
    const orderId = await soldOrder(it)
    const document = await storeTicket(it.services, orderId, await samplePdf())
    await addMails(it, orderId, document, 1, { state: 'captured' })
    await addMails(it, orderId, document, 1, { state: 'bounced' })
    expect((await evidenceOf(orderId))[2]!.enough).toBe(false)
    await addMails(it, orderId, document, 1)
    const [, , notReceived] = await evidenceOf(orderId)
    expect(notReceived!.enough).toBe(true)
    expect(notReceived!.evidence).toContainEqual({ name: 'before-travel', present: true, tooLate: false })
  })

  test('a fraud is answered by a download that equals the purchase in address and device, not by any download', async () => {
    const orderId = await soldOrder(it)
    const document = await storeTicket(it.services, orderId, await samplePdf())
    await addDownloads(it, orderId, document, 3, { ip: '88.12.0.7', browser: 'Chrome-140-PC-desktop' })
    await addDownloads(it, orderId, document, 1, { ip: '88.12.0.8' })
    expect(reasonsOf(await evidenceOf(orderId))).toMatchObject({ fraud: false, 'not-received': true })
    await addDownloads(it, orderId, document, 1, { ip: `::ffff:${PURCHASE_IP}` })
    expect(reasonsOf(await evidenceOf(orderId)).fraud).toBe(true)
  })

  test('the refund policy counts where the site sent which version was accepted', async () => {
    const terms = { version: '2026-03', accepted_at: '2026-10-01T13:59:00Z', ip: PURCHASE_IP }
    const orderId = await soldOrder(it, { terms: { ...terms, refund_policy_version: 'R7' } })
    expect(reasonsOf(await evidenceOf(orderId)).credit).toBe(true)
    expect(squeezed((await make(it, orderId, 1)).text)).toContain(squeezed('with the refund policy'))
  })

  const remarkDispute = async (orderId: number) => {
    const { id } = await aStaffMember(it.services.pool)
    await it.services.pool.query(
      `insert into remarks (order_id, staff_id, remark, chargeback) values ($1, $2, 'disputed', 'Y')`,
      [orderId, id],
    )
  }

  test('earlier payments by such a card, 120 to 365 days before, stand on page 1 with the values that are equal', async () => {
    const daysBefore = (days: number) => new Date(Date.parse('2026-10-01T14:01:00Z') - days * 86_400_000).toISOString()
    const email = 'frequent@mail.example'
    // What the orders of other tests have is another passport.
    const form = { ...SOLD_FORM, passport_number: 'XR2345678' }
    const earlier = (days: number, own: Parameters<typeof soldOrder>[1] = {}) =>
      soldOrder(it, {
        email,
        form,
        createdAt: daysBefore(days),
        paidAt: daysBefore(days),
        transactionId: `txn_of_${days}`,
        ...own,
      })
    const both = [await earlier(150), await earlier(300)]
    await earlier(100)
    await earlier(400)
    await earlier(200, { payment: { status: 'paid', ip: PURCHASE_IP, card_brand: 'visa', card_last4: '1111' } })
    const refunded = await earlier(210, { processStatus: 'Refunds' })
    const disputed = await earlier(220)
    await remarkDispute(disputed)
    // A warning of fraud too: the scheme counts it as reported.
    const warned = await earlier(230)
    const warning = { gateway: 'Stripe', caseNumber: 'issfr_1', reason: 'fraud', stage: 'warning', orderId: warned }
    const opened = await it.call('POST', '/admin/open-dispute', { token: await it.tokenOf('Admin'), body: warning })
    expect(opened.code).toBe(201)
    const orderId = await soldOrder(it, { email, form })
    expect(reasonsOf(await evidenceOf(orderId)).fraud).toBe(true)
    const { text, texts } = await make(it, orderId, 2)
    const page1 = squeezed(texts[0]!)
    for (const said of [
      ...both.map(String),
      'txn_of_150',
      'txn_of_300',
      '150 days before',
      'a card of the same brand and last four digits (Visa ending in 4242), for which no dispute is recorded',
      `IP address${PURCHASE_IP}${PURCHASE_IP}${PURCHASE_IP}`,
      `E-mail${email}`,
    ]) {
      expect(page1).toContain(squeezed(said))
    }
    for (const id of [refunded, disputed, warned]) expect(text).not.toContain(String(id))
    expect(text).not.toContain(form.passport_number)
    expect(text).not.toMatch(/undisputed|same card /)
  })
})

test('a pack says each refund that was made, with amount, day and reference, and none that was only asked for', async () => {
  const orderId = await soldOrder(it)
  await storeTicket(it.services, orderId, await samplePdf())
  const said = async () => squeezed((await make(it, orderId, 1)).text)
  const token = await it.tokenOf('Admin')
  const asked = { orderId, reason: 'cancelled', amount: '20' }
  const { data } = (await it.call('POST', '/admin/ask-refund', { token, body: asked })).body
  expect((await said()).toLowerCase()).not.toContain('refunded')
  const body = { orderId, refundId: data.id, reference: 're_77' }
  await it.call('PUT', '/admin/move-to-complete-refund', { token, body })
  const text = await said()
  expect(text).toContain(squeezed('20.00 USD was refunded:'))
  expect(text).toContain(squeezed('20.00 USD was refunded, reference re_77'))
})
