import type { DisputeCase, DisputePage } from '#contract/disputes/disputes.ts'
import { isEnded, type CaseState } from '#contract/disputes/case-states.ts'

/** What is to be done next with a case; `none`: nothing more. */
export type NextStep =
  | 'match'
  | 'submit'
  | 'overdue'
  | 'decide'
  | 'answer'
  | 'answer-in-part'
  | 'accept'
  | 'wait'
  | 'none'

/** Whether a case is an early warning: nobody waits for an answer to it. */
export function isEarly({ state, dueAt }: Pick<DisputeCase, 'state' | 'dueAt'>): boolean {
  return state === 'warning' && dueAt === null
}

/** The one thing that takes a case further: what waits at Stripe comes before the deadline, and that before the verdict. */
export function nextStepOf(
  {
    state,
    orderId,
    dueAt,
    sent,
    verdict,
  }: Pick<DisputePage, 'state' | 'orderId' | 'dueAt' | 'sent'> & {
    verdict: Pick<NonNullable<DisputePage['verdict']>, 'verdict'> | null
  },
  nowMs: number,
): NextStep {
  if (isEnded(state)) return 'none'
  if (state === 'submitted') return 'wait'
  if (orderId === null || verdict === null) return 'match'
  if (sent?.stripe != null && sent.stripe.state !== 'submitted') return 'submit'
  if (dueAt !== null && Date.parse(dueAt) < nowMs) return 'overdue'
  if (isEarly({ state, dueAt })) return 'decide'
  if (verdict.verdict === 'contest') return 'answer'
  return verdict.verdict === 'accept' ? 'accept' : 'answer-in-part'
}

/** Whether that is to look at the answer to the bank. */
export function isAnswering(step: NextStep): boolean {
  return step === 'answer' || step === 'answer-in-part' || step === 'submit'
}

/** TABLE: a next step -> the moves that record it, the likeliest first; where it is one alone, and no answer is to be checked before, it is the step itself. */
export const STEP_MOVES: Record<NextStep, readonly CaseState[]> = {
  match: [],
  submit: [],
  overdue: ['submitted', 'expired'],
  decide: ['accepted', 'expired'],
  answer: ['submitted'],
  'answer-in-part': ['submitted'],
  accept: ['accepted'],
  wait: ['won', 'lost', 'expired'],
  none: [],
}
