import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStripeEvent } from '#server/disputes/hooks/read-stripe-event.ts'
import { standOf, type KeptEvent } from '#server/disputes/hooks/stand-of.ts'
import { stripeDispute, stripeEvent } from '#server/testing/stripe-hooks.ts'

const id = { id: 'dp_1', charge: 'ch_1', payment_intent: 'pi_1' }
function told(kind: string, after: number, own: Record<string, unknown> = {}): KeptEvent {
  const event = readStripeEvent(
    JSON.stringify(stripeEvent(`charge.dispute.${kind}`, stripeDispute({ ...id, ...own }), after)),
  )!
  return { eventId: event.eventId, toldAt: event.toldAt, facts: event.dispute!.facts }
}

const LIFE = [
  told('created', 0),
  told('funds_withdrawn', 0),
  told('updated', 60, { evidence_details: { due_by: 1_790_500_000 } }),
  told('updated', 120, { status: 'under_review', evidence_details: { due_by: null } }),
  told('closed', 180, { status: 'won', evidence_details: { due_by: null } }),
  told('funds_reinstated', 180, { status: 'won', evidence_details: { due_by: null } }),
  told('updated', 240, { amount: 3000, evidence_details: { due_by: 1_790_900_000 } }),
  told('closed', 300, { status: 'lost', amount: 3000, evidence_details: null }),
]

test('a dispute that was won and comes again is in its next round', () => {
  const rounds = standOf(LIFE)
  expect(rounds.get(0)).toMatchObject({
    stage: 'chargeback',
    state: 'won',
    amount: '69.00',
    outcomeAmount: '69.00',
    dueAt: new Date(1_790_500_000_000).toISOString(),
  })
  expect(rounds.get(1)).toMatchObject({
    stage: 'pre-arbitration',
    state: 'lost',
    amount: '30.00',
    outcomeAmount: '30.00',
    reason: 'fraud',
    openedAt: new Date(1_790_000_240_000).toISOString(),
    dueAt: new Date(1_790_900_000_000).toISOString(),
  })
  expect(rounds.size).toBe(2)
})

test('whatever order its events come in, and whichever come twice, it stands the same', () => {
  const wanted = standOf(LIFE)
  const shuffled = fc.shuffledSubarray([...LIFE, ...LIFE], { minLength: LIFE.length * 2 })
  fc.assert(
    fc.property(shuffled, (events) => {
      expect(standOf(events)).toEqual(wanted)
    }),
  )
})

test('with each event that is known more there are as many rounds, or more', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(LIFE, { minLength: LIFE.length }), (events) => {
      const sizes = events.map((_, at) => standOf(events.slice(0, at + 1)).size)
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    }),
  )
})

test('a warning that becomes a dispute is the same round, with the deadline of the dispute', () => {
  const warned = told('created', 0, { status: 'warning_needs_response' })
  expect(standOf([warned]).get(0)).toMatchObject({ stage: 'warning', state: 'warning', dueAt: expect.any(String) })
  const answered = told('updated', 1, { status: 'warning_under_review' })
  expect(standOf([warned, answered]).get(0)).toMatchObject({ stage: 'warning', state: 'submitted', dueAt: null })
  const closed = told('closed', 2, { status: 'warning_closed' })
  expect(standOf([warned, answered, closed]).get(0)).toMatchObject({ stage: 'warning', state: 'expired' })
  const disputed = told('updated', 3, { evidence_details: { due_by: null } })
  const rounds = standOf([disputed, closed, answered, warned])
  expect([...rounds.keys()]).toEqual([0])
  expect(rounds.get(0)).toMatchObject({ stage: 'chargeback', state: 'needs-response', dueAt: null })
  expect(standOf([disputed, told('updated', 4, { status: 'warning_closed' })]).get(0)).toMatchObject({
    stage: 'chargeback',
    state: 'needs-response',
  })
})

test('money that moves opens no round, and a status that nobody knows changes nothing', () => {
  const life = [told('closed', 10, { status: 'won' }), told('funds_withdrawn', 20, { status: 'needs_response' })]
  expect(standOf(life).size).toBe(1)
  expect(standOf([told('created', 0), told('updated', 1, { status: 'new_word' })]).get(0)?.state).toBe('needs-response')
  expect(standOf([told('created', 0, { status: 'new_word' })]).get(0)?.state).toBe('needs-response')
})

test('within a second the kind says which came after, whatever the ids are', () => {
  const won = told('closed', 5, { status: 'won' })
  const before = told('updated', 5, { status: 'under_review' })
  const first = told('created', 5)
  for (const events of [
    [won, before, first],
    [first, before, won],
  ])
    expect([...standOf(events).values()]).toMatchObject([{ state: 'won' }])
})
