import type { TFunction } from 'i18next'
import type { CaseState } from '#contract/disputes/case-states.ts'
import type { CaseVerdict, DisputeCase } from '#contract/disputes/disputes.ts'
import { isEarly } from '#web/admin/disputes/next-step.ts'
import { fromNowByDate } from '#web/admin/formats/due.ts'
import { DASH, exactMoment, formatDay } from '#web/admin/formats/formats.ts'
import type { BadgeColour } from '#web/ui/badge.tsx'

const DAY_MS = 86_400_000
/** Due sooner than this, it is shown in red. */
const SOON_MS = 3 * DAY_MS
/** So near, the hour counts, also in a list. */
const HOUR_COUNTS_MS = 2 * DAY_MS

/** TABLE: how far a case is -> its colour; the word beside it says the same. */
export const STATE_COLOURS: Record<CaseState, BadgeColour> = {
  warning: 'yellow',
  'needs-response': 'orange',
  submitted: 'blue',
  won: 'green',
  lost: 'red',
  accepted: 'gray',
  expired: 'gray',
}

/** How far a case is, in words: a warning that lapsed was no dispute that nobody answered. */
export function stateWords({ state, stage }: Pick<DisputeCase, 'state' | 'stage'>, t: TFunction): string {
  return state === 'expired' && stage === 'warning' ? t('disputes.states.lapsed') : t(`disputes.states.${state}`)
}

/** What moves a case there, in words: of a warning, what came of it. */
export function actWords(to: CaseState, { stage }: Pick<DisputeCase, 'stage'>, t: TFunction): string {
  const ofWarning = stage === 'warning' && (to === 'expired' || to === 'needs-response')
  return ofWarning ? t(`disputes.warningActs.${to}`) : t(`disputes.acts.${to}`)
}

/** What to do about a case, in words: an early warning is refunded, or waits for its dispute. */
export function verdictWords(
  of: Pick<DisputeCase, 'state' | 'dueAt'>,
  verdict: NonNullable<CaseVerdict['verdict']>,
  t: TFunction,
): string {
  return isEarly(of)
    ? t(`disputes.early.${verdict === 'accept' ? 'accept' : 'contest'}`)
    : t(`evidence.verdict.${verdict}`)
}

/** Whether something is still to be done about it here. */
export const isOpen = ({ state }: Pick<DisputeCase, 'state'>) => state === 'needs-response' || state === 'warning'

interface DueWords {
  words: string
  /** Its day; with hour and zone where these count. */
  when: string
  exact: string
  urgency: 'over' | 'soon' | 'later'
  isGuess: boolean
}

/** By when a case is to be answered, in words, of one case with its hour; a guess has none. Undefined where nobody waits for an answer, or nothing is known. */
export function dueOfCase(
  { state, dueAt, guessedDueAt }: Pick<DisputeCase, 'state' | 'dueAt' | 'guessedDueAt'>,
  nowMs: number,
  language: string,
  isWhole = false,
): DueWords | undefined {
  const at = dueAt ?? guessedDueAt
  if (at === null || !isOpen({ state })) return undefined
  const ms = Date.parse(at)
  const exact = exactMoment(at, 'minute')
  const isToTheMinute = dueAt !== null && (isWhole || Math.abs(ms - nowMs) < HOUR_COUNTS_MS)
  return {
    // The date beside it is one of UTC.
    words: fromNowByDate(ms, nowMs, language, 'UTC'),
    when: isToTheMinute ? exact : formatDay(at),
    exact,
    urgency: ms < nowMs ? 'over' : ms - nowMs < SOON_MS ? 'soon' : 'later',
    isGuess: dueAt === null,
  }
}

/** An amount with its currency, or a dash. */
export function caseMoney(amount: string | null, currency: string | null): string {
  return amount === null ? DASH : `${amount} ${currency ?? ''}`.trim()
}
