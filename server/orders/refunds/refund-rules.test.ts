import { describe, expect, test } from 'vitest'
import { readAmount } from '#contract/money.ts'
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

const wordsOf = (it: object) => ('message' in it ? String(it.message) : it)

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
    expect(wordsOf(planAsked(order(), facts({ done: units('20') }), { amount: '49.01' }))).toBe(
      'At most 49.00 can still be refunded',
    )
    expect(wordsOf(planAsked(order(), facts({ done: units('69') }), {}))).toBe('All that was paid went back already')
  })

  test('is in the currency of the payment', () => {
    expect(wordsOf(planAsked(order(), facts(), { amount: '20', currency: 'EUR' }))).toBe('It was paid in USD')
    expect(wordsOf(planAsked(order(), facts({ currency: null }), { amount: '20' }))).toBe('Please enter the currency')
  })

  test('is as it is said where nobody knows what was paid', () => {
    const unknown = facts({ paid: undefined, currency: null })
    expect(planAsked(order(), unknown, {})).toEqual({ amount: undefined, currency: null, isWhole: true })
    expect(planAsked(order(), unknown, { amount: '20', currency: 'EUR', whole: false })).toEqual({
      amount: units('20'),
      currency: 'EUR',
      isWhole: false,
    })
    expect(wordsOf(planAsked(order(), unknown, { whole: false }))).toBe('Please enter the amount')
  })

  test.each([
    [order({ refundDate: '2026-11-02' }), facts(), 'The order is already refunded'],
    [order({ processStatus: 'Deleted' }), facts(), 'The order is deleted'],
    [order(), facts({ open: open() }), 'A refund of this order is asked for already'],
  ])('is refused', (state, known, words) => expect(wordsOf(planAsked(state, known, {}))).toBe(words))

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
  })

  test('of all is marked once, and only in Refunds; of a part anywhere', () => {
    expect(planMade(order(), facts(), {})).toMatchObject({ isWhole: true })
    expect(wordsOf(planMade(order({ processStatus: 'Completed' }), facts(), {}))).toBe('The order is not in Refunds')
    expect(planMade(order({ processStatus: 'Completed' }), facts(), { amount: '1' })).toMatchObject({ isWhole: false })
    expect(wordsOf(planMade(order({ refundDate: '2026-11-02' }), facts(), {}))).toBe('The order is already refunded')
  })

  test('is not another than who marks it saw, and no part by the way', () => {
    expect(wordsOf(planMade(order(), facts(), { refundId: 5 }))).toBe('This refund is not open any more')
    expect(wordsOf(planMade(order(), facts({ open: open({ isWhole: false }) }), {}))).toContain('A part of the payment')
  })

  test('above the limit needs that somebody approved it, with what went back before', () => {
    const limited = facts({ limit: units('50') })
    expect(wordsOf(planMade(order(), limited, {}))).toMatch(/^Above 50.00 another person has to approve it first/)
    expect(planMade(order(), limited, { amount: '50' })).toMatchObject({ isWhole: false })
    expect(planMade(order(), { ...limited, done: units('20') }, { amount: '31' })).toMatchObject({ field: 'amount' })
    const approved = { ...limited, open: open({ state: 'approved', amount: units('60') }) }
    expect(planMade(order(), approved, {})).toMatchObject({ amount: units('60') })
    expect(planMade(order(), approved, { amount: '61' })).toMatchObject({ field: 'amount' })
    const unknown = facts({ limit: units('50'), paid: undefined })
    expect(wordsOf(planMade(order(), unknown, {}))).toMatch(/^Enter the amount/)
  })

  test('of a disputed payment is warned of', () => {
    expect(planMade(order(), facts({ disputed: true }), {})).toMatchObject({ field: 'refundAnyway' })
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
  expect(statusAfter(order({ processStatus: 'Completed' }), facts({ open: open({ cameFrom: '' }) }))).toBeUndefined()
})
