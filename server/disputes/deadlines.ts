import type { Scheme } from '#contract/disputes/case-reasons.ts'
import type { CaseState } from '#contract/disputes/case-states.ts'

/**
 * TABLE: scheme -> the days in which a merchant answers. Gateways keep part of it, so what is worked out from
 * these is a guess, and is only shown where the gateway named no deadline.
 */
const USUAL_DAYS: Record<Scheme, number> = { visa: 30, mastercard: 45, amex: 20, discover: 30, paypal: 10 }

const DAY_MS = 86_400_000

/** When the scheme's usual time is over; null where nothing is known, where a warning needs no answer, or where nobody waits for one any more. */
export function guessDeadline(facts: {
  state: CaseState
  scheme: Scheme | null
  openedAt: string
  dueAt: string | null
}): string | null {
  if (facts.dueAt !== null || facts.scheme === null || facts.state !== 'needs-response') return null
  return new Date(Date.parse(facts.openedAt) + USUAL_DAYS[facts.scheme] * DAY_MS).toISOString()
}
