import { describe, expect, test } from 'vitest'
import { STATUS_NAMES } from '#contract/orders/statuses.ts'
import type { OrderState } from '#server/orders/change-orders.ts'
import { moveTo, paid, restore, undo, type LastChange } from '#server/orders/rules.ts'

const AT = '2026-11-22T12:00:00.000Z'
const TODAY = '2026-11-22'

function order(own: Partial<OrderState> = {}): OrderState {
  return {
    processStatus: null,
    statusBeforeDelete: null,
    paidAt: null,
    processingMode: 'standard',
    processingDate: null,
    released: false,
    refundDate: null,
    refundedBy: null,
    ...own,
  } as OrderState
}

describe('a payment', () => {
  const future = (processingDate: string | null) => order({ processingMode: 'future', processingDate })

  test.each([
    ['the day before', '2026-11-23', false],
    ['on its very day', TODAY, true],
    ['the day after', '2026-11-21', true],
    ['of an order without a day', null, false],
  ])('%s: a future order is due %s → %s', (_when, day, released) => {
    expect(paid(AT, TODAY)(future(day))).toEqual({ paidAt: AT, released })
  })

  test('never takes back that a future order was released, and releases no other mode', () => {
    expect(paid(AT, TODAY)({ ...future('2027-01-01'), released: true })).toEqual({ paidAt: AT, released: true })
    expect(paid(AT, TODAY)(order({ processingDate: '2026-01-01' }))).toEqual({ paidAt: AT, released: false })
  })

  test('counts once', () => {
    expect(paid(AT, TODAY)(order({ paidAt: AT }))).toBe('The payment was confirmed before')
  })
})

describe('a move', () => {
  test.each(STATUS_NAMES)('to %s is allowed from every other status, and from this one says so', (to) => {
    for (const from of [null, ...STATUS_NAMES]) {
      const moved = moveTo(to)(order({ processStatus: from }))
      if (from === to) expect(String(moved)).toMatch(/^The order is already in /)
      else expect(moved).toEqual({ processStatus: to, ...(to === 'Deleted' && { statusBeforeDelete: from ?? '' }) })
    }
  })

  test('to Deleted keeps where the order was, and restoring brings it back there', () => {
    for (const from of [null, 'Completed', 'Awaiting'] as const) {
      const deleted = order({ processStatus: from })
      Object.assign(deleted, moveTo('Deleted')(deleted))
      expect(restore(deleted)).toEqual({ processStatus: from, statusBeforeDelete: null })
    }
    expect(restore(order({ processStatus: 'Completed' }))).toBe('The order is not deleted')
  })
})

describe('undo', () => {
  const move: LastChange = { event: 'order.moved', before: { processStatus: null }, own: true, recent: true }

  test.each([
    'order.moved',
    'order.deleted',
    'order.restored',
    'order.refunded',
    'refund.asked',
    'refund.made',
  ] as const)('takes back %s', (event) => {
    expect(undo({ ...move, event })).toEqual({ processStatus: null })
  })

  test.each([
    ['nothing', undefined, 'There is nothing to undo'],
    ['what is no move', { ...move, event: 'order.corrected' as const }, 'There is nothing to undo'],
    ["another's move", { ...move, own: false }, 'Somebody else changed the order since'],
    ['an old move', { ...move, recent: false }, 'It is too late to undo this'],
  ])('of %s is refused', (_what, last, words) => expect(undo(last)).toBe(words))
})
