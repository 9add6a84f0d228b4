import type { CaseStage } from '#contract/disputes/case-states.ts'
import type { CaseFacts } from '#server/disputes/case-row.ts'
import type { ToldFacts } from '#server/disputes/hooks/told.ts'

/** An event as it is kept. */
export interface KeptEvent {
  eventId: string
  toldAt: string
  facts: ToldFacts
}

/** How a round of a dispute stands, by all that its gateway has told. */
export interface Stand extends Pick<
  CaseFacts,
  | 'stage'
  | 'state'
  | 'reason'
  | 'code'
  | 'scheme'
  | 'amount'
  | 'currency'
  | 'openedAt'
  | 'dueAt'
  | 'outcomeAmount'
  | 'reference'
> {
  transactionIds: string[]
}

/** TABLE: round -> its stage; the first begins as a warning or a chargeback. */
export const ROUNDS = ['chargeback', 'pre-arbitration', 'arbitration'] as const satisfies CaseStage[]

/** In which round a stage is; a warning and what it becomes are one. */
export function roundOf(stage: CaseStage): number {
  return stage === 'warning' ? 0 : ROUNDS.indexOf(stage)
}

/**
 * Returns how a dispute stands, round by round, from all its events: those that happened later count, in whatever order they came. What an
 * event leaves out stays as it was. A decided dispute that needs an answer again is in its next round.
 */
export function standOf(events: readonly KeptEvent[]): Map<number, Stand> {
  const rounds = new Map<number, Stand>()
  let round = 0
  for (const { facts, toldAt } of events.toSorted(byMoment)) {
    const current = rounds.get(round)
    const isAgain = facts.opens && current !== undefined && isDecided(current) && isRunning(facts)
    round = facts.round ?? (isAgain ? Math.min(round + 1, ROUNDS.length - 1) : round)
    rounds.set(round, rounds.has(round) ? after(rounds.get(round)!, facts) : first(rounds, round, facts, toldAt))
  }
  return rounds
}

function byMoment(one: KeptEvent, other: KeptEvent): number {
  return (
    Date.parse(one.toldAt) - Date.parse(other.toldAt) ||
    one.facts.rank - other.facts.rank ||
    (one.eventId < other.eventId ? -1 : 1)
  )
}

const isDecided = ({ stage, state }: Stand) => stage !== 'warning' && (state === 'won' || state === 'lost')
const isRunning = ({ stage, state }: ToldFacts) =>
  stage !== 'warning' && (state === 'needs-response' || state === 'submitted')

/** A round from its first event; a later round starts with what was known of the one before. */
function first(rounds: Map<number, Stand>, round: number, facts: ToldFacts, toldAt: string): Stand {
  const before = rounds.get(round - 1)
  const stage = round === 0 ? (facts.stage ?? 'chargeback') : ROUNDS[round]!
  return after(
    {
      reason: 'other',
      code: null,
      scheme: null,
      amount: null,
      currency: null,
      reference: null,
      transactionIds: [],
      ...before,
      stage,
      state: stage === 'warning' ? 'warning' : 'needs-response',
      openedAt: round === 0 ? (facts.openedAt ?? toldAt) : toldAt,
      dueAt: null,
      outcomeAmount: null,
    },
    round === 0 ? facts : { ...facts, openedAt: null },
  )
}

/** A stand after one more event of its round. */
function after(before: Stand, facts: ToldFacts): Stand {
  const isLater = before.stage !== 'warning'
  // What was a dispute once is no warning any more; a warning that is one now has a deadline of its own.
  const isStale = isLater && facts.stage === 'warning'
  const isDispute = !isLater && facts.stage !== null && facts.stage !== 'warning'
  const stage = isDispute ? 'chargeback' : before.stage
  const state = (isStale ? null : facts.state) ?? (isDispute ? 'needs-response' : before.state)
  const amount = facts.amount ?? before.amount
  const isDecidedNow = state === 'won' || state === 'lost'
  return {
    stage,
    state,
    reason: facts.reason ?? before.reason,
    code: facts.code ?? before.code,
    scheme: facts.scheme ?? before.scheme,
    amount,
    currency: facts.currency ?? before.currency,
    openedAt:
      (before.stage === 'pre-arbitration' || before.stage === 'arbitration' ? null : facts.openedAt) ?? before.openedAt,
    dueAt: facts.isAnswered ? null : (facts.dueAt ?? (isDispute ? null : before.dueAt)),
    outcomeAmount: isDecidedNow
      ? (facts.outcomeAmount ?? (state === before.state ? before.outcomeAmount : null) ?? amount)
      : null,
    reference: facts.reference ?? before.reference,
    transactionIds: facts.transactionIds.length > 0 ? facts.transactionIds : before.transactionIds,
  }
}
