import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStripeEvent } from '#server/disputes/hooks/read-stripe-event.ts'
import { amountOfStripe } from '#server/disputes/hooks/stripe-amount.ts'
import { stripeAlert, stripeDispute, stripeEvent } from '#server/testing/stripe-hooks.ts'

const read = (event: unknown) => readStripeEvent(JSON.stringify(event))
const dispute = (own: Record<string, unknown>) =>
  read(stripeEvent('charge.dispute.updated', stripeDispute(own)))?.dispute?.facts

test.each([
  [6900, 'USD', '69.00'],
  [1, 'EUR', '0.01'],
  [500, 'JPY', '500.00'],
  [500, 'XAF', '500.00'],
  [1234, 'KWD', '1.234'],
  [1230, 'BHD', '1.23'],
  [50_000, 'UGX', '500.00'],
  [50_000, 'ISK', '500.00'],
  [0, 'USD', null],
  [-5, 'USD', null],
  [1.5, 'USD', null],
  [Number.MAX_SAFE_INTEGER, 'USD', null],
  [9_999_999_999_999, 'USD', '99999999999.99'],
  [null, 'USD', null],
  [5, null, null],
])('%s of %s is %s', (minor, currency, amount) => expect(amountOfStripe(minor, currency)).toBe(amount))

test.each([
  ['warning_needs_response', 'warning', 'warning'],
  ['warning_under_review', 'warning', 'submitted'],
  ['warning_closed', 'warning', 'expired'],
  ['needs_response', 'chargeback', 'needs-response'],
  ['under_review', 'chargeback', 'submitted'],
  ['won', 'chargeback', 'won'],
  ['lost', 'chargeback', 'lost'],
  ['charge_refunded', 'chargeback', 'accepted'],
  ['prevented', 'warning', 'expired'],
  ['a_status_of_next_year', null, null],
  ['constructor', null, null],
])('%s is a %s that is %s', (status, stage, state) => expect(dispute({ status })).toMatchObject({ stage, state }))

const card = (brand: string, network_reason_code: string | null, case_type = 'chargeback') => ({
  payment_method_details: { type: 'card', card: { brand, case_type, network_reason_code } },
})

test.each([
  ['fraudulent', card('visa', '10.4'), { reason: 'fraud', code: '10.4', scheme: 'visa' }],
  ['product_unacceptable', card('visa', '13.5'), { reason: 'misrepresentation', code: '13.5' }],
  ['duplicate', card('visa', '12.6.2'), { reason: 'paid-otherwise' }],
  // One code for several: Stripe's own word says which.
  ['product_not_received', card('mastercard', '4853'), { reason: 'not-received', scheme: 'mastercard' }],
  ['unrecognized', card('jcb', null), { reason: 'fraud', code: 'unrecognized', scheme: null }],
  ['general', card('amex', null), { reason: 'other', code: 'general', scheme: 'amex' }],
  ['fraudulent', card('diners', 'UA02'), { reason: 'fraud', scheme: 'discover' }],
  [
    'credit_not_processed',
    { payment_method_details: { type: 'paypal', paypal: { reason_code: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' } } },
    { reason: 'not-received', scheme: 'paypal' },
  ],
])('%s with %j', (reason, own, facts) => expect(dispute({ reason, ...own })).toMatchObject(facts))

test('a resolution that prevented a dispute was accepted', () => {
  const facts = dispute({ status: 'prevented', ...card('visa', '10.4', 'resolution') })
  expect(facts).toMatchObject({ stage: 'warning', state: 'accepted' })
})

test('the deadline is Stripe’s own; none where no answer is allowed, or where it is before the dispute', () => {
  const due = (due_by: unknown) => dispute({ created: 1_790_000_000, evidence_details: { due_by } })?.dueAt
  expect(due(1_790_864_000)).toBe(new Date(1_790_864_000_000).toISOString())
  for (const none of [0, null, undefined, '1790864000', 1e300, -1, 1_789_999_999]) expect(due(none)).toBeNull()
})

test('what a payment is called may come as an id or whole', () => {
  const both = { charge: { id: 'ch_1', object: 'charge' }, payment_intent: { id: 'pi_1' } }
  expect(dispute(both)).toMatchObject({ transactionIds: ['pi_1', 'ch_1'] })
  expect(dispute({ charge: 'ch_2', payment_intent: null })).toMatchObject({ transactionIds: ['ch_2'] })
})

test('an early fraud warning is a warning until nothing can be done about it', () => {
  const alert = (own: Record<string, unknown>) =>
    read(stripeEvent('radar.early_fraud_warning.updated', stripeAlert(own)))?.dispute?.facts
  expect(alert({})).toMatchObject({ isAlert: true, stage: 'warning', state: 'warning', reason: 'fraud', amount: null })
  expect(alert({ actionable: false })).toMatchObject({ state: 'expired' })
})

test('kinds that tell of no dispute are known by their id alone', () => {
  const event = stripeEvent('charge.refunded', { id: 'ch_1', billing_details: { name: 'Maria' } })
  expect(read(event)).toEqual({
    gateway: 'stripe',
    eventId: event.id,
    kind: 'charge.refunded',
    toldAt: new Date(1_790_000_000_000).toISOString(),
  })
  expect(read(stripeEvent('toString', {}))).toMatchObject({ kind: 'toString' })
})

test('nothing of a cardholder is read', () => {
  const text = JSON.stringify(read(stripeEvent('charge.dispute.created', stripeDispute())))
  expect(text).not.toMatch(/maria/i)
})

test('what is no event, or no dispute, is not read', () => {
  const good = stripeEvent('charge.dispute.created', stripeDispute())
  expect(read(good)).toBeDefined()
  for (const text of ['', 'x', 'null', '[]', '7', '"evt_1"', '{}', '{"id":"evt_1"'])
    expect(readStripeEvent(text)).toBeUndefined()
  const without = (name: string) => ({ ...good, [name]: undefined })
  for (const name of ['id', 'type', 'created', 'data']) expect(read(without(name)), name).toBeUndefined()
  for (const own of [{ id: 7 }, { id: 'a b' }, { id: '\0' }, { created: 'now' }, { created: 1e12 }, { created: -1 }])
    expect(read({ ...good, ...own })).toBeUndefined()
  for (const own of [{ id: null }, { status: null }, { status: 7 }, { charge: null }, { charge: 'x'.repeat(300) }])
    expect(dispute(own), JSON.stringify(own)).toBeUndefined()
  expect(read(stripeEvent('radar.early_fraud_warning.created', stripeAlert({ actionable: 'yes' })))).toBeUndefined()
})

test('whatever stands in any other field, the event is read, and says nothing that a case cannot hold', () => {
  const fields = Object.keys(stripeDispute()).filter((name) => !['id', 'charge', 'status'].includes(name))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()), (own) => {
      const facts = dispute(own)!
      expect(facts.state).toBe('needs-response')
      expect(facts.amount ?? '1.00').toMatch(/^\d{1,11}\.\d{2,4}$/)
      expect(facts.currency ?? 'USD').toMatch(/^[A-Z]{3}$/)
      for (const at of [facts.dueAt, facts.openedAt]) expect(at ?? '2026').toMatch(/^20/)
      expect(JSON.stringify(facts)).not.toContain('\\u0000')
    }),
  )
})
