import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { isAfterFlight, nextStep, STEPS, type Desk } from '#web/admin/orders/next-step.ts'

const CAN: OrderDetail['can'] = {
  moveTo: ['Awaiting', 'Refunds', 'Completed', 'AwaitingGovt'],
  remark: true,
  correct: true,
  hold: true,
  restore: false,
  refund: false,
  sendDocuments: true,
  allowDocuments: true,
  resendMail: true,
  sendElsewhere: true,
  transactionDetails: true,
  defencePacks: true,
}
const NONE: Partial<OrderDetail['can']> = {
  moveTo: ['Awaiting'],
  correct: false,
  sendDocuments: false,
  transactionDetails: false,
}

type Own = Omit<Partial<OrderDetail>, 'can' | 'documents' | 'mailHistory'> & {
  can?: Partial<OrderDetail['can']>
  documents?: { state: string; sent_to?: string | null }[]
  mailHistory?: { needs_person: boolean }[]
}
const order = ({ can, ...own }: Own) =>
  ({
    process_status: 'New',
    paid_at: '2026-11-20T10:00:00Z',
    needs_check: [],
    documents: [],
    mailHistory: [],
    answers: [],
    anonymised_at: null,
    ...own,
    can: { ...CAN, ...can },
  }) as unknown as OrderDetail
const IDLE: Desk = { hasLooked: false, file: 'none', copied: 0, toCopy: 30 }
const step = (own: Own, desk: Partial<Desk> = {}) => nextStep(order(own), { ...IDLE, ...desk })?.name
const doc = (state: string, sent_to: string | null = null) => ({ state, sent_to })
const ANSWERS = [{ verdict: null }, { verdict: 'accepted' }] as unknown as OrderDetail['answers']
const FLAG = [{ field: 'passport_number', message: 'Too short' }]

describe('an order on its way', () => {
  test('is copied into the official form, then waits for its ticket', () => {
    expect(nextStep(order({}), { ...IDLE, copied: 12 })).toEqual({ name: 'copy', count: 18 })
    expect(step({}, { copied: 30 })).toBe('upload')
    expect(step({ process_status: 'AwaitingGovt' })).toBe('upload')
  })

  test('with a file that fits is sent and completed; one that differs is looked at where it was chosen', () => {
    expect(step({}, { file: 'fits' })).toBe('sendFile')
    expect(step({}, { file: 'unsure' })).toBe('sendUnread')
    expect(step({}, { file: 'differs' })).toBeUndefined()
  })

  test('waits for who decides what its traveller answered, whatever else there is, also when it is closed', () => {
    expect(nextStep(order({ answers: ANSWERS, needs_check: FLAG }), IDLE)).toEqual({ name: 'answers', count: 1 })
    expect(step({ answers: ANSWERS, process_status: 'Completed' })).toBe('answers')
    expect(step({ answers: ANSWERS, can: { correct: false } })).toBe('copy')
    expect(step({ answers: ANSWERS, process_status: 'Deleted', can: { restore: true } })).toBe('restore')
  })

  test('is mended before it is filed, by who may, and never before it is paid', () => {
    expect(nextStep(order({ needs_check: FLAG }), IDLE)).toEqual({ name: 'mend', count: 1 })
    expect(step({ needs_check: FLAG, can: { correct: false } })).toBe('copy')
    expect(step({ needs_check: FLAG, paid_at: null })).toBe('pay')
  })

  test('is looked at beside its possible duplicate before anything of it is mended', () => {
    const twin = { field: 'duplicate', message: 'Possible duplicate: order 7' }
    expect(nextStep(order({ needs_check: [...FLAG, twin] }), IDLE)).toEqual({ name: 'duplicate', count: 0 })
    expect(step({ needs_check: [twin], can: { correct: false } })).toBe('copy')
  })

  test('that waits for a call is called about, whatever is wrong with it; once called, what was said is done first', () => {
    expect(step({ process_status: 'Contact Customer', needs_check: FLAG })).toBe('call')
    expect(step({ process_status: 'Contact Customer', mailHistory: [{ needs_person: true }] })).toBe('call')
    expect(step({ process_status: 'Contact Customer', documents: [doc('to-check')] })).toBe('check')
    expect(step({ process_status: 'Contact Customer' }, { file: 'fits' })).toBe('sendFile')
    expect(step({ process_status: 'Customer Called', needs_check: FLAG })).toBe('mend')
    expect(step({ process_status: 'Customer Called' })).toBe('call')
    expect(step({ process_status: 'Customer Called' }, { file: 'differs' })).toBeUndefined()
  })

  test('with the government’s document: look, then send', () => {
    const ready = { needs_check: FLAG, documents: [doc('to-check')] }
    expect(step(ready)).toBe('check')
    expect(step(ready, { hasLooked: true })).toBe('sendReady')
  })

  test('with a current document: send it, then complete', () => {
    expect(step({ documents: [doc('current')] })).toBe('send')
    expect(step({ documents: [doc('superseded'), doc('current', 'ana@mail.example')] })).toBe('complete')
    expect(step({ documents: [doc('withdrawn')] })).toBe('copy')
  })

  test('a mail that did not arrive comes before completing, and after completing too', () => {
    const trouble = { documents: [doc('current', 'a@b.example')], mailHistory: [{ needs_person: true }] }
    expect(step(trouble)).toBe('mail')
    expect(step({ ...trouble, process_status: 'Completed' })).toBe('mail')
  })
})

test('a stopped document comes first, whatever else there is', () => {
  const stopped = { documents: [doc('stopped'), doc('to-check')], needs_check: FLAG }
  expect(step(stopped)).toBe('stopped')
  expect(step({ ...stopped, process_status: 'Completed' })).toBe('stopped')
  expect(step({ ...stopped, process_status: 'Deleted' })).toBeUndefined()
})

test('a deleted order is restored, one to be refunded is refunded, by who may; a done one has no step', () => {
  expect(step({ process_status: 'Deleted', can: { restore: true } })).toBe('restore')
  expect(step({ process_status: 'Refunds', can: { refund: true } })).toBe('refunded')
  expect(step({ process_status: 'Refunds', needs_check: FLAG })).toBeUndefined()
  expect(step({ process_status: 'Completed', needs_check: FLAG, documents: [doc('current', 'a@b.example')] })).toBe(
    undefined,
  )
})

/** An order with a refund that waits for approval. */
const refund = (own: object) =>
  ({ refunds: { cases: [{ is_whole: true, state: 'asked', needs_approval: true, ...own }] } }) as unknown as {
    refunds: NonNullable<OrderDetail['refunds']>
  }

test('a refund that waits is decided by who may, and made once it needs nobody else', () => {
  const of = (own: object, may = true) => step({ process_status: 'Refunds', can: { refund: may }, ...refund(own) })
  expect(of({ can: ['approve', 'refuse'] })).toBe('approveRefund')
  expect(of({ can: ['withdraw'] })).toBeUndefined()
  expect(of({ state: 'approved', needs_approval: false, can: ['make'] })).toBe('refunded')
  expect(of({ needs_approval: false, can: ['make'] }, false)).toBeUndefined()
  expect(of({ needs_approval: false, is_whole: false, can: ['make'] }, false)).toBe('refunded')
})

test('who may only call the traveller is offered nothing that the server would refuse', () => {
  for (const own of [{ needs_check: FLAG }, { paid_at: null }, { documents: [doc('current')] }, {}]) {
    expect(step({ ...own, can: NONE })).toBeUndefined()
  }
})

test('every step of the table can come', () => {
  const met = new Set([
    step({ process_status: 'Deleted', can: { restore: true } }),
    step({ can: { refund: true } }),
    step(refund({ can: ['approve'] })),
    step({ answers: ANSWERS }),
    step({ documents: [doc('stopped')] }),
    step({ paid_at: null }),
    step({ documents: [doc('to-check')] }),
    step({ documents: [doc('to-check')] }, { hasLooked: true }),
    step({}, { file: 'fits' }),
    step({}, { file: 'unsure' }),
    step({ needs_check: [{ field: 'duplicate', message: 'Possible duplicate' }] }),
    step({ process_status: 'Contact Customer' }),
    step({ needs_check: FLAG }),
    step({ mailHistory: [{ needs_person: true }] }),
    step({ documents: [doc('current')] }),
    step({ documents: [doc('current', 'a@b.example')] }),
    step({}),
    step({}, { copied: 30 }),
  ])
  expect(new Set(STEPS.map(({ name }) => name))).toEqual(met)
})

test.each([
  ['check', '2026-12-01', true],
  // Until its day is over in Santo Domingo.
  ['check', '2026-12-02', false],
  ['check', null, false],
  ['refunded', '2026-12-01', false],
] as const)('that its flight is past is said of %s with a flight on %s: %s', (name, flight_day, is) => {
  expect(isAfterFlight({ flight_day }, { name, count: 0 }, Date.parse('2026-12-03T03:59:00Z'))).toBe(is)
})
