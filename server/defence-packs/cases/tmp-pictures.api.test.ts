import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, test } from 'vitest'
import { CASE_REASON_NAMES } from '#contract/disputes/case-reasons.ts'
import { addDownloads, addMails, aDispute, PURCHASE_IP, soldOrder } from '#server/testing/packs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
})
afterAll(() => it.close())
const CODES: Record<string, string> = {
  fraud: '10.4',
  'not-received': '13.1',
  'not-as-described': '13.3',
  misrepresentation: '13.5',
  credit: '13.6',
  cancelled: '13.7',
  duplicate: '12.6.1',
  'paid-otherwise': '12.6.2',
  'not-authorised': '11.3',
  other: '4853',
}
test('pictures', async () => {
  mkdirSync('/tmp/h/packs-pdf', { recursive: true })
  const daysBefore = (days: number) => new Date(Date.parse('2026-10-01T14:01:00Z') - days * 86_400_000).toISOString()
  const email = 'maria@mail.example'
  for (const days of [150, 300])
    await soldOrder(it, {
      email,
      createdAt: daysBefore(days),
      paidAt: daysBefore(days),
      transactionId: `txn_of_${days}`,
    })
  await soldOrder(it, {
    email,
    name: 'Juan',
    lastName: 'Perez',
    transactionId: 'pi_3Mtw_departure',
    createdAt: '2026-10-01T15:00:00Z',
    paidAt: '2026-10-01T15:01:00Z',
    form: { IsArrival: 'Departure', passport_number: 'ZZ1234567' },
  })
  const orderId = await soldOrder(it, {
    email,
    name: 'Maria',
    lastName: 'Perez',
    transactionId: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    terms: { version: '2026-03', accepted_at: '2026-10-01T13:59:00Z', ip: PURCHASE_IP, refund_policy_version: 'R7' },
  })
  const document = await storeTicket(it.services, orderId, await samplePdf(1))
  await addMails(it, orderId, document, 1)
  await addDownloads(it, orderId, document, 3)
  const make = async (name: string, id: number, more = {}) => {
    const answer = await it.app.inject({
      method: 'POST',
      url: '/api/admin/case-pack-pdf',
      headers: { authorization: await it.tokenOf('Team') },
      payload: { disputeId: id, ...more },
    })
    writeFileSync(`/tmp/h/packs-pdf/${name}.pdf`, answer.rawPayload)
  }
  for (const reason of CASE_REASON_NAMES) {
    const id = await aDispute(it, {
      orderId,
      reason,
      code: CODES[reason]!,
      scheme: reason === 'other' ? 'mastercard' : 'visa',
      amount: '69.00',
      currency: 'USD',
      dueAt: '2026-11-20T10:00:00Z',
      caseNumber: 'du_1NqWx2LkdIwHu7ix',
    })
    await make(reason, id)
  }
  const partly = await soldOrder(it, { terms: null })
  await it.services.pool.query(
    `insert into refunds (order_id, amount, currency, is_whole, state, asked_by, decided_by, decided_at, done_by, done_at, reference)
    select $1, 20, 'USD', false, 'done', id, id, '2026-10-25', id, '2026-10-25', 're_77' from staff limit 1`,
    [partly],
  )
  const part = await aDispute(it, {
    orderId: partly,
    reason: 'not-as-described',
    code: 'C31',
    scheme: 'amex',
    amount: '69.00',
    currency: 'USD',
  })
  await make('part', part)
  const id = await aDispute(it, { orderId, reason: 'not-received', scheme: 'discover', code: 'RG' })
  const kept = await it.call('POST', '/admin/keep-case-pack', {
    token: await it.tokenOf('Team'),
    body: { disputeId: id, after: null },
  })
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/admin/kept-case-pack',
    headers: { authorization: await it.tokenOf('Team') },
    payload: { packId: kept.body.data.id },
  })
  writeFileSync('/tmp/h/packs-pdf/kept.pdf', answer.rawPayload)
  await make('after-kept', id)
  await make('grey', id, { blackAndWhite: true })
}, 300_000)
