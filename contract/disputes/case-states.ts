// No zod here: a page that shows a case loads only this.

/** How far a dispute is. `expired`: its time ran out without an answer, or a warning lapsed without becoming a dispute. */
export const CASE_STATES = ['warning', 'needs-response', 'submitted', 'won', 'lost', 'accepted', 'expired'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** States in which nothing more is expected. */
export const ENDED_STATES = ['won', 'lost', 'accepted', 'expired'] as const satisfies CaseState[]

/** Whether nothing more is expected of a case. */
export function isEnded(state: CaseState): boolean {
  return (ENDED_STATES as readonly CaseState[]).includes(state)
}

/** Which round it is in. A warning (an inquiry, an early fraud warning) becomes a chargeback; what comes again after that is a case of its own. */
export const CASE_STAGES = ['warning', 'chargeback', 'pre-arbitration', 'arbitration'] as const
export type CaseStage = (typeof CASE_STAGES)[number]

/** TABLE: a state -> the states to which a person may move a case. Each has its place as its key: what comes and goes with the time is last. A mistake is undone the way it was made. Gateways are not bound by this. */
export const CASE_MOVES = {
  warning: ['submitted', 'needs-response', 'accepted', 'expired'],
  'needs-response': ['submitted', 'accepted', 'won', 'lost', 'expired'],
  submitted: ['won', 'lost', 'needs-response', 'warning', 'expired'],
  won: ['submitted', 'needs-response'],
  lost: ['submitted', 'needs-response'],
  accepted: ['needs-response', 'warning'],
  expired: ['needs-response', 'warning'],
} as const satisfies Record<CaseState, readonly CaseState[]>

/**
 * Where a person may move a case at this moment, the likeliest first: a warning is neither won nor lost and lapses whenever the bank says so;
 * of any other the time runs out only when it is not answered and its deadline (if it is known) is past.
 */
export function movesOf(
  { state, stage, dueAt }: { state: CaseState; stage: CaseStage; dueAt: string | null },
  nowMs: number,
): CaseState[] {
  const isInTime = dueAt !== null && nowMs <= Date.parse(dueAt)
  return CASE_MOVES[state].filter((to: CaseState) => {
    if (stage === 'warning') return to !== 'won' && to !== 'lost'
    if (to === 'expired') return state !== 'submitted' && !isInTime
    return to !== 'warning'
  })
}

/** What reported a case. */
export const CASE_SOURCES = ['hand', 'csv', 'stripe', 'paypal'] as const
export type CaseSource = (typeof CASE_SOURCES)[number]

/** How a case was matched to its order. */
export const CASE_MATCHES = ['transaction', 'reference', 'hand'] as const
export type CaseMatch = (typeof CASE_MATCHES)[number]

/** TABLE: the desk's lists. */
export const CASE_LISTS = ['open', 'submitted', 'unmatched', 'ended'] as const
export type CaseList = (typeof CASE_LISTS)[number]

/** Cases on a page of the desk. */
export const CASES_A_PAGE = 50

/** TABLE: what closed disputes can be grouped by. */
export const RATE_GROUPS = ['reason', 'scheme', 'gateway', 'site'] as const
export type RateGroup = (typeof RATE_GROUPS)[number]

/** How soon an answer to a case is due. */
export const CASE_DUE_NAMES = ['overdue', 'day', 'three', 'week', 'later'] as const
export type CaseDueName = (typeof CASE_DUE_NAMES)[number]

/** TABLE: how soon -> from how many days from now, and before how many; null: no bound. A case without a deadline is `later`. */
export const CASE_DUES: Record<CaseDueName, readonly [from: number | null, before: number | null]> = {
  overdue: [null, 0],
  day: [0, 1],
  three: [1, 3],
  week: [3, 7],
  later: [7, null],
}
