import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPaypalEvent } from '#server/disputes/hooks/read-paypal-event.ts'
import { paypalDispute, paypalEvent, paypalMoment } from '#server/testing/paypal-hooks.ts'

const read = (event: unknown) => readPaypalEvent(JSON.stringify(event))
const dispute = (own: Record<string, unknown>) =>
  read(paypalEvent('CUSTOMER.DISPUTE.UPDATED', paypalDispute(own), { create_time: paypalMoment(0) }))?.dispute?.facts

test.each([
  ['INQUIRY', 'OPEN', 'warning', 0, 'warning', false],
  ['INQUIRY', 'WAITING_FOR_BUYER_RESPONSE', 'warning', 0, 'submitted', true],
  ['CHARGEBACK', 'WAITING_FOR_SELLER_RESPONSE', 'chargeback', 0, 'needs-response', false],
  ['CHARGEBACK', 'WAITING_FOR_BUYER_RESPONSE', 'chargeback', 0, 'submitted', false],
  ['CHARGEBACK', 'UNDER_REVIEW', 'chargeback', 0, 'submitted', false],
  ['CHARGEBACK', 'OTHER', 'chargeback', 0, null, false],
  ['PRE_ARBITRATION', 'WAITING_FOR_SELLER_RESPONSE', 'pre-arbitration', 1, 'needs-response', false],
  ['ARBITRATION', 'UNDER_REVIEW', 'arbitration', 2, 'submitted', false],
  ['A_NEW_STAGE', 'OPEN', null, null, 'needs-response', false],
  ['constructor', 'toString', null, null, null, false],
])('%s and %s', (dispute_life_cycle_stage, status, stage, round, state, isAnswered) => {
  const own = { dispute_life_cycle_stage, status: status.replace('toString', 'TO_STRING') }
  expect(dispute(own)).toMatchObject({ stage, round, state, isAnswered })
})

test('whose turn it is says more than “open”; the other spelling of the stage is read', () => {
  const open = (dispute_state: string) => dispute({ status: 'OPEN', dispute_state })?.state
  expect(['REQUIRED_ACTION', 'REQUIRED_OTHER_PARTY_ACTION', 'UNDER_PAYPAL_REVIEW', 'NEW'].map(open)).toEqual([
    'needs-response',
    'submitted',
    'submitted',
    'needs-response',
  ])
  const other = { dispute_life_cycle_stage: undefined, dispute_lifecycle_stage: 'ARBITRATION' }
  expect(dispute(other)).toMatchObject({ stage: 'arbitration' })
})

test.each([
  ['RESOLVED_BUYER_FAVOUR', 'lost', 'accepted'],
  ['RESOLVED_SELLER_FAVOUR', 'won', 'expired'],
  ['RESOLVED_WITH_PAYOUT', 'won', 'expired'],
  ['CANCELED_BY_BUYER', 'won', 'expired'],
  ['ACCEPTED', 'lost', 'accepted'],
  ['DENIED', 'won', 'expired'],
  ['NONE', 'submitted', 'expired'],
  [undefined, 'submitted', 'expired'],
])('resolved with %s is %s, and an inquiry %s', (outcome_code, claim, inquiry) => {
  const own = { status: 'RESOLVED', dispute_outcome: { outcome_code } }
  expect(dispute(own)?.state).toBe(claim)
  expect(dispute({ ...own, dispute_life_cycle_stage: 'INQUIRY' })?.state).toBe(inquiry)
})

test('of a part that was given back the part is lost', () => {
  const dispute_outcome = {
    outcome_code: 'RESOLVED_BUYER_FAVOUR',
    amount_refunded: { currency_code: 'USD', value: '20.5' },
  }
  expect(dispute({ status: 'RESOLVED', dispute_outcome })).toMatchObject({ state: 'lost', outcomeAmount: '20.50' })
  // What was given back of a claim that was won is not what was won.
  const won = { ...dispute_outcome, outcome_code: 'RESOLVED_SELLER_FAVOUR' }
  expect(dispute({ status: 'RESOLVED', dispute_outcome: won })).toMatchObject({ state: 'won', outcomeAmount: null })
})

test.each([
  ['usd', '1.00'],
  ['US', '1.00'],
  ['USD', '-1.00'],
  ['USD', '1,00'],
  ['USD', '1e3'],
  ['USD', '1.00001'],
  ['USD', '123456789012'],
])('money that is not written as PayPal documents it is not said: %s %s', (currency_code, value) => {
  expect(dispute({ dispute_amount: { currency_code, value } })).toMatchObject({ amount: null, currency: null })
})

test('payment, reference, reason, money and deadline are PayPal’s own', () => {
  const disputed_transactions = [
    { seller_transaction_id: 'TX1', invoice_number: ' REF-1 ' },
    { seller_transaction_id: 'TX2', invoice_number: 'REF-1' },
    null,
    'x',
    { seller_transaction_id: 7, invoice_number: 'a\u0000b' },
  ]
  expect(dispute({ disputed_transactions, dispute_amount: { currency_code: 'JPY', value: '500' } })).toMatchObject({
    transactionIds: ['TX1', 'TX2'],
    reference: 'REF-1',
    reason: 'not-received',
    code: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    scheme: 'paypal',
    amount: '500.00',
    currency: 'JPY',
    openedAt: paypalMoment(0),
    dueAt: paypalMoment(14_400),
  })
  const two = [{ invoice_number: 'REF-1' }, { invoice_number: 'REF-2' }]
  expect(dispute({ disputed_transactions: two })).toMatchObject({ transactionIds: [], reference: null })
  expect(dispute({ dispute_channel: 'EXTERNAL', external_reason_code: '10.4', reason: 'UNAUTHORISED' })).toMatchObject({
    scheme: null,
    code: '10.4',
    reason: 'fraud',
  })
  expect(dispute({ seller_response_due_date: paypalMoment(-1) })?.dueAt).toBeNull()
})

test('it happened when the dispute was last changed; where that is not said, when the event was made', () => {
  const event = (update_time: unknown) =>
    read(paypalEvent('CUSTOMER.DISPUTE.UPDATED', paypalDispute({ update_time }), { create_time: paypalMoment(9) }))
      ?.toldAt
  expect([event(paypalMoment(5)), event(null), event('2026-02-31T25:00:00Z')]).toEqual([
    paypalMoment(5),
    paypalMoment(9),
    paypalMoment(9),
  ])
})

test('what is no event, or no dispute, is not read; what tells of none is known by its id alone', () => {
  for (const text of ['', 'x', 'null', '[]', '{}']) expect(readPaypalEvent(text)).toBeUndefined()
  const good = paypalEvent('CUSTOMER.DISPUTE.CREATED', paypalDispute())
  for (const own of [{ id: 7 }, { event_type: null }, { create_time: 'now' }, { create_time: '1999-01-01T00:00:00Z' }])
    expect(read({ ...good, ...own })).toBeUndefined()
  for (const own of [{ dispute_id: null }, { dispute_id: 'a b' }, { status: 7 }, { status: null }])
    expect(dispute(own), JSON.stringify(own)).toBeUndefined()
  expect(read(paypalEvent('PAYMENT.CAPTURE.COMPLETED', { payer: { email: 'maria@mail.example' } }))).toEqual({
    gateway: 'paypal',
    eventId: expect.any(String),
    kind: 'PAYMENT.CAPTURE.COMPLETED',
    toldAt: paypalMoment(0),
  })
})

test('whatever stands in any other field, the event is read, and nothing of a buyer', () => {
  const fields = [...Object.keys(paypalDispute()), 'dispute_outcome', 'external_reason_code']
  const others = fields.filter((name) => !['dispute_id', 'status', 'dispute_state'].includes(name))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...others), fc.jsonValue()), (own) => {
      const facts = dispute(own)!
      expect(facts.state).toMatch(/^(needs-response|warning)$/)
      expect(facts.amount ?? '1.00').toMatch(/^\d{1,11}\.\d{2,4}$/)
      for (const at of [facts.dueAt, facts.openedAt]) expect(at ?? '2026').toMatch(/^20/)
      expect(JSON.stringify(facts)).not.toMatch(/maria|\\u0000/i)
    }),
  )
})
