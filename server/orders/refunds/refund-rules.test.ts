import { describe, expect, test } from 'vitest'
import { readAmount } from '#contract/values/money.ts'
import type { OrderState } from '#server/orders/change-orders.ts'
import type { OpenRefund, RefundFacts } from '#server/orders/refunds/refund-facts.ts'
import { isAbove, planAsked, planMade, statusAfter } from '#server/orders/refunds/refund-rules.ts'

const units = (amount: string) => readAmount(amount)!

const order = (own: Partial<OrderState> = {}): OrderState => ({
  id: 1,
  landingSite: 1,
  processStatus: 'Refunds',
  processingMode: 'standard',
  paidAt: '2026-11-01T00:00:00Z',
  processingDate: null,
  flightDay: null,
  queue: 11,
  putOffUntil: null,
  backAt: null,
  assignedTo: null,
  released: false,
  refundDate: null,
  refundedBy: null,
  statusBeforeDelete: null,
  email: 'a@mail.example',
  version: 1,
  changedBy: null,
  changedSince: null,
  anonymisedAt: null,
  ...own,
})

const facts = (own: Partial<RefundFacts> = {}): RefundFacts => ({
  orderId: 1,
  paid: units('69'),
  currency: 'USD',
  others: 0,
  done: 0,
  open: undefined,
  disputed: false,
  limit: undefined,
  ...own,
})

const open = (own: Partial<OpenRefund> = {}): OpenRefund => ({
  id: 5,
  amount: units('69'),
  currency: 'USD',
  isWhole: true,
  state: 'asked',
  askedBy: 7,
  cameFrom: null,
  ...own,
})

/** The field of the form and the words of a refusal; a plan as it is. */
const refused = (it: ReturnType<typeof planMade>) => ('message' in it ? [it.field, String(it.message)] : it)

describe('a refund that is asked for', () => {
  test('is of all that is left where nothing is said', () => {
    expect(planAsked(order(), facts(), {})).toEqual({ amount: units('69'), currency: 'USD', isWhole: true })
    expect(planAsked(order(), facts({ done: units('20') }), {})).toMatchObject({ amount: units('49'), isWhole: true })
  })

  test('of a part says so, and one of the rest is whole', () => {
    expect(planAsked(order(), facts(), { amount: '20' })).toMatchObject({ isWhole: false })
    expect(planAsked(order(), facts({ done: units('20') }), { amount: '49.00' })).toMatchObject({ isWhole: true })
    expect(planAsked(order(), facts(), { amount: '20', whole: true })).toMatchObject({ isWhole: false })
  })

  test('is never more than what was paid, together with what went back', () => {
    expect(refused(planAsked(order(), facts({ done: units('20') }), { amount: '49.01' }))).toEqual([
      'amount',
      'At most 49.00 can still be refunded',
    ])
    expect(refused(planAsked(order(), facts({ done: units('69') }), {}))).toEqual([
      'amount',
      'Everything that was paid has already been refunded',
    ])
  })

  test('of an order that was paid twice says how much, and is whole only when both payments went back', () => {
    const twice = facts({ paid: units('138'), others: 1 })
    expect(refused(planAsked(order(), twice, {}))).toEqual([
      'amount',
      'This order was paid more than once: enter how much goes back',
    ])
    expect(planAsked(order(), twice, { amount: '69' })).toMatchObject({ isWhole: false })
    expect(planAsked(order(), twice, { amount: '138' })).toMatchObject({ isWhole: true })
    const refunded = order({ refundDate: '2026-11-02' })
    expect(refused(planAsked(refunded, { ...twice, done: units('138') }, { amount: '69' }))).toEqual([
      'orderId',
      'The order is already refunded',
    ])
    // The second payment came after all of the first had gone back.
    expect(planAsked(refunded, { ...twice, done: units('69') }, { amount: '69' })).toMatchObject({ isWhole: true })
  })

  test('is in the currency of the payment', () => {
    expect(refused(planAsked(order(), facts(), { amount: '20', currency: 'EUR' }))).toEqual([
      'currency',
      'It was paid in USD',
    ])
    expect(refused(planAsked(order(), facts({ currency: null }), { amount: '20' }))).toEqual([
      'currency',
      'Please enter the currency',
    ])
  })

  test('is as it is said where nobody knows what was paid', () => {
    const unknown = facts({ paid: undefined, currency: null })
    expect(planAsked(order(), unknown, {})).toEqual({ amount: undefined, currency: null, isWhole: true })
    expect(planAsked(order(), unknown, { amount: '20', currency: 'EUR', whole: false })).toEqual({
      amount: units('20'),
      currency: 'EUR',
      isWhole: false,
    })
    expect(planAsked(order(), unknown, { amount: '20', currency: 'EUR', whole: true })).toMatchObject({ isWhole: true })
    expect(refused(planAsked(order(), unknown, { whole: false }))).toEqual(['amount', 'Please enter the amount'])
  })

  test.each([
    [order({ refundDate: '2026-11-02' }), facts(), 'The order is already refunded'],
    [order({ processStatus: 'Deleted' }), facts(), 'The order is deleted'],
    [order(), facts({ open: open() }), 'A refund of this order has already been asked for'],
  ])('is refused', (state, known, words) => expect(refused(planAsked(state, known, {}))).toEqual(['orderId', words]))

  test('of a disputed payment is warned of, and can be all the same', () => {
    expect(planAsked(order(), facts({ disputed: true }), {})).toMatchObject({ field: 'refundAnyway' })
    expect(planAsked(order(), facts({ disputed: true }), { refundAnyway: true })).toMatchObject({ isWhole: true })
  })
})

describe('a refund that was made', () => {
  test('is the one that was asked for, or what is said of it now', () => {
    expect(planMade(order(), facts({ open: open({ amount: units('20'), isWhole: false }) }), { refundId: 5 })).toEqual({
      amount: units('20'),
      currency: 'USD',
      isWhole: false,
    })
    expect(planMade(order(), facts({ open: open() }), { amount: '60' })).toMatchObject({ isWhole: false })
    // What a form sends without a value leaves what was asked for as it is.
    const part = facts({ currency: null, open: open({ amount: units('20'), currency: 'EUR', isWhole: false }) })
    const sent = { refundId: 5, amount: undefined, currency: undefined }
    expect(planMade(order(), part, sent)).toEqual({ amount: units('20'), currency: 'EUR', isWhole: false })
  })

  test('of all is marked once, and only in Refunds; of a part anywhere', () => {
    expect(planMade(order(), facts(), {})).toMatchObject({ isWhole: true })
    expect(refused(planMade(order({ processStatus: 'Completed' }), facts(), {}))).toEqual([
      'orderId',
      'The order is not in Refunds',
    ])
    expect(planMade(order({ processStatus: 'Completed' }), facts(), { amount: '1' })).toMatchObject({ isWhole: false })
    expect(refused(planMade(order({ refundDate: '2026-11-02' }), facts(), {}))).toEqual([
      'orderId',
      'The order is already refunded',
    ])
  })

  test('is not another than who marks it saw, and no part by the way', () => {
    expect(refused(planMade(order(), facts(), { refundId: 5 }))).toEqual(['refundId', 'This refund is no longer open'])
    expect(refused(planMade(order(), facts({ open: open({ isWhole: false }) }), {}))).toEqual([
      'orderId',
      'A part of the payment is asked for: mark that on the page of the order',
    ])
  })

  test('above the limit needs that somebody approved it, with what went back before', () => {
    const limited = facts({ limit: units('50') })
    expect(refused(planMade(order(), limited, {}))).toEqual([
      'amount',
      'Above 50.00 another person has to approve it first: ask for the refund on the page of the order',
    ])
    expect(planMade(order(), limited, { amount: '50' })).toMatchObject({ isWhole: false })
    expect(planMade(order(), { ...limited, done: units('20') }, { amount: '31' })).toMatchObject({ field: 'amount' })
    const approved = { ...limited, open: open({ state: 'approved', amount: units('60') }) }
    expect(planMade(order(), approved, {})).toMatchObject({ amount: units('60') })
    expect(planMade(order(), approved, { amount: '61' })).toMatchObject({ field: 'amount' })
    const unknown = facts({ limit: units('50'), paid: undefined })
    expect(refused(planMade(order(), unknown, {}))).toEqual([
      'amount',
      'Enter the amount: above 50.00 another person has to approve it',
    ])
    // Who approved a refund of all approved it whatever it came to.
    const all = { ...unknown, open: open({ state: 'approved', amount: undefined }) }
    expect(planMade(order(), all, { refundId: 5 })).toMatchObject({ amount: undefined, isWhole: true })
  })

  test('that is more than what is left says so first, also above the limit and in a dispute', () => {
    const known = facts({ limit: units('50'), disputed: true })
    expect(refused(planMade(order(), known, { amount: '70' }))).toEqual([
      'amount',
      'At most 69.00 can still be refunded',
    ])
  })

  test('of a disputed payment is warned of', () => {
    expect(refused(planMade(order(), facts({ disputed: true }), {}))).toEqual([
      'refundAnyway',
      'The payment is disputed (Chargeback): a refund as well would pay the traveller twice.',
    ])
  })
})

test('what went back before counts for the limit', () => {
  expect(isAbove(facts({ limit: units('50'), done: units('40') }), units('10'))).toBe(false)
  expect(isAbove(facts({ limit: units('50'), done: units('40') }), units('10.01'))).toBe(true)
  expect(isAbove(facts(), units('1000'))).toBe(false)
})

test('an order goes back to where it was, when its refund moved it', () => {
  expect(statusAfter(order(), facts({ open: open({ cameFrom: '' }) }))).toBeNull()
  expect(statusAfter(order(), facts({ open: open({ cameFrom: 'Awaiting' }) }))).toBe('Awaiting')
  expect(statusAfter(order(), facts({ open: open() }))).toBeUndefined()
  expect(statusAfter(order(), facts())).toBeUndefined()
  expect(statusAfter(order({ processStatus: 'Completed' }), facts({ open: open({ cameFrom: '' }) }))).toBeUndefined()
})
