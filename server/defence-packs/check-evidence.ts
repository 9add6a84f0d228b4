import { dayInSantoDomingo } from '#contract/values/moments.ts'
import {
  DISPUTE_REASONS,
  EVIDENCE,
  EVIDENCE_NAMES,
  isByFlight,
  PACKS,
  type DisputeReason,
  type EvidenceName,
  type PackType,
  type PackVerdict,
} from '#contract/disputes/evidence.ts'
import { CLAIMS, type Found } from '#server/defence-packs/claims.ts'

export interface Checked {
  name: EvidenceName
  present: boolean
  tooLate: boolean
}

/** What there is to answer a dispute of one reason. */
export interface CheckedReason {
  reason: DisputeReason
  /** What there is suffices. */
  enough: boolean
  /** Null of what every dispute needs, which answers none. */
  verdict: PackVerdict | null
  evidence: Checked[]
}

type Has = (name: EvidenceName) => boolean

/**
 * TABLE: a dispute's reason -> whether what there is suffices to answer it. That an address or a device was recorded proves nothing:
 * it must be equal to another. Of a customer who waits for a refund nothing answers that they got none.
 */
const ENOUGH: Record<DisputeReason, (has: Has) => boolean> = {
  any: (has) => has('transaction-id') && has('merchant-name') && has('amount'),
  fraud: (has) => has('earlier-payments') || (has('same-ip') && has('same-device')),
  'not-received': (has) => has('ticket') && has('before-travel'),
  'not-as-described': (has) => has('ticket') && has('terms'),
  credit: (has) => has('terms') && has('refund-policy'),
}

/** Which evidence an order has and lacks; what cannot apply to it is left out. */
export function checkEvidence(found: Found, now: Date): Checked[] {
  const { flightDay, disputedAt, voided } = found.order
  const isOver = disputedAt !== null || voided
  const isLate = isOver || (flightDay !== null && dayInSantoDomingo(now) >= flightDay)
  return EVIDENCE_NAMES.flatMap((name) => {
    const records = CLAIMS[name].records(found)
    if (records === undefined) return []
    const present = records.length > 0
    return [{ name, present, tooLate: !present && isLate && isByFlight(name) }]
  })
}

/** The same by the reason of a dispute, and what to do about one of that reason. */
export function checkReasons(checked: Checked[]): CheckedReason[] {
  const has: Has = (name) => checked.some((one) => one.name === name && one.present)
  return DISPUTE_REASONS.map((reason) => {
    const verdict = reason === 'any' ? null : verdictOf(reason, checked)
    return {
      reason,
      enough: verdict === null ? has('payment') && ENOUGH[reason](has) : verdict === 'contest',
      verdict,
      evidence: checked.filter(({ name }) => (EVIDENCE[name].reasons as readonly DisputeReason[]).includes(reason)),
    }
  })
}

/** What to do about a pack's disputes: the best that holds for one of the reasons that it answers. */
export function packVerdict(reasons: CheckedReason[], type: PackType): PackVerdict {
  const verdicts = answeredBy(reasons, type).map(({ verdict }) => verdict)
  return (['contest', 'accept-in-part'] as const).find((one) => verdicts.includes(one)) ?? 'accept'
}

/** The reasons that a pack answers, each with what to do. */
export function answeredBy(reasons: CheckedReason[], type: PackType): CheckedReason[] {
  return reasons.filter(({ reason }) => (PACKS[type].answers as readonly DisputeReason[]).includes(reason))
}

/**
 * Who was paid nothing has nothing to contest. What was given back whole is not owed once more, whatever the reason; of a payment that
 * was given back in part, and of which the rest cannot be defended, that part alone is contested.
 */
function verdictOf(reason: DisputeReason, checked: Checked[]): PackVerdict {
  const found = (name: EvidenceName) => checked.find((one) => one.name === name)
  const has: Has = (name) => found(name)?.present === true
  if (!has('payment')) return 'accept'
  // Which of several payments a dispute over a missing credit is about, nobody knows before its letter comes.
  const isTwice = reason === 'credit' && found('second-payment-back')?.present === false
  if (isTwice) return has('refund') || has('part-refund') ? 'accept-in-part' : 'accept'
  if (has('refund')) return 'contest'
  const isOwed = reason === 'credit' && found('refund') !== undefined
  if (!isOwed && ENOUGH[reason](has)) return 'contest'
  return has('part-refund') ? 'accept-in-part' : 'accept'
}
