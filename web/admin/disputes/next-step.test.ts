import { expect, test } from 'vitest'
import type { DisputePage } from '#contract/disputes/disputes.ts'
import { CASE_STATES, movesOf, type CaseStage, type CaseState } from '#contract/disputes/case-states.ts'
import { nextStepOf, STEP_MOVES } from '#web/admin/disputes/next-step.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const OPEN = {
  state: 'needs-response',
  orderId: 1,
  dueAt: '2026-12-05T00:00:00Z',
  sent: null,
  verdict: { verdict: 'contest' },
} as const
const staged = (state: 'staged' | 'tried' | 'submitted') => ({ stripe: { state } }) as DisputePage['sent']

/** A case at which somebody presses a figure. */
type DoublePressed = Parameters<typeof nextStepOf>[0] & { stage: CaseStage }

test.each([
  [{}, 'answer'],
  [{ verdict: { verdict: 'accept-in-part' } }, 'answer-in-part'],
  [{ verdict: { verdict: 'accept' } }, 'accept'],
  [{ dueAt: null }, 'answer'],
  [{ orderId: null, verdict: null }, 'match'],
  [{ orderId: null, verdict: null, dueAt: '2026-11-27T00:00:00Z' }, 'match'],
  [{ dueAt: '2026-11-28T11:59:59Z' }, 'overdue'],
  [{ sent: staged('staged') }, 'submit'],
  [{ sent: staged('tried'), dueAt: '2026-11-27T00:00:00Z' }, 'submit'],
  [{ sent: staged('submitted') }, 'answer'],
  [{ sent: { stripe: null } as DisputePage['sent'] }, 'answer'],
  [{ state: 'warning', dueAt: null }, 'decide'],
  [{ state: 'warning' }, 'answer'],
  [{ state: 'submitted' }, 'wait'],
  [{ state: 'submitted', orderId: null, verdict: null }, 'wait'],
  [{ state: 'won' }, 'none'],
  [{ state: 'lost' }, 'none'],
  [{ state: 'accepted', orderId: null, verdict: null }, 'none'],
  [{ state: 'expired', dueAt: '2026-11-27T00:00:00Z' }, 'none'],
] as const)('of %j the next step is: %s', (own, step) => {
  expect(nextStepOf({ ...OPEN, ...own }, NOW)).toBe(step)
})

test('every step but those that need no move, or are another button, offers one that the case may make', () => {
  const offered = [
    ['answer', OPEN],
    ['overdue', { ...OPEN, dueAt: '2026-11-28T11:59:59Z' }],
    ['accept', { ...OPEN, verdict: { verdict: 'accept' } }],
    ['decide', { ...OPEN, state: 'warning', dueAt: null, stage: 'warning' }],
    ['wait', { ...OPEN, state: 'submitted' }],
  ] as const
  for (const [step, of] of offered) {
    expect(nextStepOf(of, NOW)).toBe(step)
    const moves = movesOf({ stage: 'chargeback', ...of }, NOW)
    expect(STEP_MOVES[step].filter((state) => moves.includes(state)).length, step).toBeGreaterThan(0)
  }
})

test.each([
  ['needs-response', 'chargeback', '2026-11-28T12:00:00Z', false],
  ['needs-response', 'chargeback', '2026-11-28T11:59:59Z', true],
  ['needs-response', 'chargeback', null, true],
  ['submitted', 'chargeback', '2026-11-28T11:59:59Z', false],
  ['warning', 'warning', '2026-12-05T00:00:00Z', true],
  ['submitted', 'warning', '2026-12-05T00:00:00Z', true],
] satisfies [CaseState, CaseStage, string | null, boolean][])(
  'the time of a case that is %s, in its %s, due at %s, can have run out: %s',
  (state, stage, dueAt, canExpire) => {
    expect(movesOf({ state, stage, dueAt }, NOW).includes('expired')).toBe(canExpire)
  },
)

test('a figure pressed twice does no second act: none may, or one is asked first', () => {
  const ASKED: readonly CaseState[] = ['won', 'lost']
  const offeredBy = (of: DoublePressed) => {
    const moves = movesOf(of, NOW)
    return moves.map((to) => (STEP_MOVES[nextStepOf(of, NOW)].includes(to) ? to : undefined))
  }
  for (const state of CASE_STATES)
    for (const stage of ['warning', 'chargeback'] as const)
      for (const dueAt of [null, '2026-11-27T00:00:00Z', '2026-12-05T00:00:00Z'])
        for (const verdict of ['contest', 'accept-in-part', 'accept'] as const) {
          const of: DoublePressed = { ...OPEN, state, stage, dueAt, verdict: { verdict } }
          for (const [figure, to] of offeredBy(of).entries()) {
            if (to === undefined || ASKED.includes(to)) continue
            const after = { ...of, state: to, stage: to === 'needs-response' ? ('chargeback' as const) : stage }
            const next = offeredBy(after)[figure]
            expect(next === undefined || ASKED.includes(next), `${JSON.stringify(of)}: ${to}, ${next}`).toBe(true)
          }
        }
})
