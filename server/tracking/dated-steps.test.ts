import { expect, test } from 'vitest'
import { datedSteps, type Records } from '#server/tracking/dated-steps.ts'
import type { Progress } from '#server/tracking/rules.ts'

const day = (n: number) => `2026-12-0${n}T10:00:00Z`
const RECORDS: Records = {
  received: day(1),
  paid: day(2),
  checked: null,
  filed: null,
  answered: null,
  ready: null,
  asked: null,
  replaced: null,
  withdrawn: null,
  refunds: [],
  due: null,
  newDate: null,
  flightDay: null,
}
const progress = (own: Partial<Progress>): Progress => ({
  status: 'New',
  hasDocument: false,
  isRefunded: false,
  ...own,
})

/** The steps, the current one with a star. */
const read = (own: Partial<Progress>, records: Partial<Records> = {}) =>
  datedSteps(progress(own), { ...RECORDS, ...records }, day(5)).steps.map(
    ({ step, current }) => step + (current ? '*' : ''),
  )

test('the newest step is where the order is', () => {
  expect(read({})).toEqual(['received', 'paid*'])
  expect(read({ status: 'Pending' }, { paid: null })).toEqual(['received*'])
  expect(read({ status: 'AwaitingGovt' }, { checked: day(3), filed: day(3) })).toEqual([
    'received',
    'paid',
    'checked',
    'filed*',
  ])
})

test('waiting for the traveller is said wherever something was asked that waits, and nowhere else', () => {
  expect(read({ status: 'Awaiting' })).toEqual(['received', 'paid*'])
  expect(read({ status: 'Awaiting' }, { asked: day(3), checked: day(4) })).toEqual([
    'received',
    'paid',
    'waiting*',
    'checked',
  ])
  for (const status of ['New', 'Customer Called'] as const)
    expect(read({ status }, { asked: day(3) })).toEqual(['received', 'paid', 'waiting*'])
})

test('a ticket that is there is where the order is, whatever came after; a withdrawn one is said', () => {
  expect(read({ status: 'Completed', hasDocument: true }, { ready: day(4), replaced: day(4) })).toEqual([
    'received',
    'paid',
    'replaced',
    'ready*',
  ])
  expect(read({ status: 'Completed', hasDocument: true }, { ready: day(3), checked: day(4) })).toEqual([
    'received',
    'paid',
    'ready*',
    'checked',
  ])
  // What staff still ask for comes first, also where an earlier ticket is there.
  expect(read({ status: 'Awaiting', hasDocument: true }, { ready: day(4), asked: day(3) })).toEqual([
    'received',
    'paid',
    'waiting*',
    'ready',
  ])
  expect(read({ status: 'Completed' }, { withdrawn: day(4) })).toEqual(['received', 'paid', 'withdrawn*'])
})

test('refunded is said with a date alone, each with what went back', () => {
  expect(read({ status: 'Refunds' })).toEqual(['received', 'paid*'])
  expect(read({ status: 'Refunds', hasDocument: true }, { ready: day(3), checked: day(4) })).toEqual([
    'received',
    'paid',
    'ready',
    'checked*',
  ])
  const refund = { at: day(4), amount: '20.00', currency: 'USD', reference: 're_1', is_whole: true }
  const { steps } = datedSteps(
    progress({ status: 'Refunds', isRefunded: true }),
    { ...RECORDS, refunds: [refund] },
    day(5),
  )
  expect(steps.at(-1)).toEqual({ step: 'refunded', ...refund, current: true })
  expect(read({ status: 'Completed', hasDocument: true }, { ready: day(3), refunds: [refund] })).toEqual([
    'received',
    'paid',
    'ready*',
    'refunded',
  ])
  expect(read({ status: 'Completed', isRefunded: true }, { checked: day(5), refunds: [refund] })).toEqual([
    'received',
    'paid',
    'refunded*',
    'checked',
  ])
  // A part that went back leads an order nowhere.
  const part = { ...refund, is_whole: false }
  expect(read({ status: 'New' }, { refunds: [part] })).toEqual(['received', 'paid*', 'refunded'])
})

test.each([
  ['New', day(6), day(6)],
  ['Priority', day(6), day(6)],
  ['Future', day(6), day(6)],
  ['New', day(5), null],
  ['AwaitingGovt', day(6), day(6)],
  ['New', day(4), null],
  ['New', null, null],
  ['Awaiting', day(6), null],
  ['Contact Customer', day(6), null],
  ['Refunds', day(6), null],
] as const)('an order in %s that is due %s is expected by %s', (status, due, expected) => {
  expect(datedSteps(progress({ status }), { ...RECORDS, due }, day(5)).expected_by).toBe(expected)
})

test('no ticket is expected while the traveller is asked', () => {
  expect(datedSteps(progress({}), { ...RECORDS, due: day(6), asked: day(3) }, day(5)).expected_by).toBeNull()
})

test('a ticket that is there, or of an order that was refunded, is not expected', () => {
  const records = { ...RECORDS, ready: day(3), due: day(6) }
  expect(datedSteps(progress({ hasDocument: true }), records, day(5)).expected_by).toBeNull()
  expect(datedSteps(progress({ isRefunded: true }), records, day(5)).expected_by).toBeNull()
})

test.each([
  // The first promise, the new date, and what is said of the two on the fifth day.
  [day(4), day(6), { expected_by: day(6), first_expected_by: day(4), late_since: null }],
  [day(6), day(7), { expected_by: day(7), first_expected_by: day(6), late_since: null }],
  [day(3), day(4), { expected_by: null, first_expected_by: null, late_since: day(3) }],
  [day(4), null, { expected_by: null, first_expected_by: null, late_since: day(4) }],
  [day(6), null, { expected_by: day(6), first_expected_by: null, late_since: null }],
] as const)('promised for %s, then for %s', (due, newDate, said) => {
  expect(datedSteps(progress({}), { ...RECORDS, due, newDate }, day(5))).toMatchObject(said)
})

test('a moment that had gone by when the order was paid, as of a flight on the next day, was never promised', () => {
  const said = (due: string) => datedSteps(progress({}), { ...RECORDS, due }, day(5))
  expect(said(day(1))).toMatchObject({ expected_by: null, first_expected_by: null, late_since: null })
  expect(said(day(2))).toMatchObject({ late_since: null })
  expect(said(day(3))).toMatchObject({ late_since: day(3) })
})

test('a new date is said as little as the first while the traveller is asked, or where there is a ticket', () => {
  const nothing = { expected_by: null, first_expected_by: null, late_since: null }
  const records = { ...RECORDS, due: day(4), newDate: day(6) }
  expect(datedSteps(progress({}), { ...records, asked: day(3) }, day(5))).toMatchObject(nothing)
  expect(datedSteps(progress({ hasDocument: true }), { ...records, ready: day(4) }, day(5))).toMatchObject(nothing)
})

test.each([
  ['yesterday', '2026-12-04', null],
  ['today', '2026-12-05', '2026-12-05'],
  ['tomorrow', '2026-12-06', '2026-12-06'],
  ['later', '2026-12-07', null],
])(
  'that its flight is near is said of an order that came too late to be promised and flies %s',
  (_, flightDay, near) => {
    const records = { ...RECORDS, due: day(1), flightDay }
    expect(datedSteps(progress({}), records, day(5)).flight_near).toBe(near)
    const unsaid = [
      datedSteps(progress({}), { ...records, asked: day(3) }, day(5)),
      datedSteps(progress({ hasDocument: true }), { ...records, ready: day(4) }, day(5)),
      datedSteps(progress({ status: 'Refunds' }), records, day(5)),
      datedSteps(progress({}), { ...records, newDate: day(6) }, day(5)),
      // It was promised, and that is what the page goes by.
      datedSteps(progress({}), { ...records, due: day(4) }, day(5)),
    ]
    expect(unsaid.map(({ flight_near }) => flight_near)).toEqual(unsaid.map(() => null))
  },
)
