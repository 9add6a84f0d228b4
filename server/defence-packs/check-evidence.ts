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
  type WhyNot,
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
 * TABLE: a dispute's reason -> whether what there is suffices to answer it. That an address or a device was recorded proves nothing: it
 * must be equal to another. A fraud for which the issuer is liable is theirs. Nothing answers a customer who waits for a refund and got none.
 */
const ENOUGH: Record<DisputeReason, (has: Has) => boolean> = {
  any: (has) => has('transaction-id') && has('merchant-name') && has('amount'),
  fraud: (has) => has('three-d-secure') || has('earlier-payments') || (has('same-ip') && has('same-device')),
  'not-received': (has) => has('ticket') && has('before-travel'),
  'not-as-described': (has) => has('ticket') && has('terms'),
  misrepresentation: (has) => has('ticket') && has('terms') && has('before-travel'),
  credit: (has) => has('terms') && has('refund-policy'),
  // When it was cancelled is not recorded: what was done by then must be.
  cancelled: (has) => has('ticket') && has('terms') && has('refund-policy'),
  duplicate: (has) => has('single-charge') || has('second-payment-back'),
  'paid-otherwise': (has) => has('single-charge') || has('second-payment-back'),
  'not-authorised': (has) => has('authorisation-code') && has('amount'),
  other: (has) => has('ticket') && has('terms') && has('before-travel'),
}

/**
 * TABLE: a reason -> whether a ticket that came later than the day named on the order's page counts against us. A late ticket that was
 * fetched was received; but it was not what had been described.
 */
const LATE_COUNTS: Partial<Record<DisputeReason, (has: Has) => boolean>> = {
  'not-received': (has) => !has('download'),
  'not-as-described': () => true,
  other: (has) => !has('download'),
}

/** Reasons answered by a refund that was decided on and is not made yet: until it is, nothing answers them. */
const OWED_A_REFUND: readonly DisputeReason[] = ['credit', 'cancelled']
/** Reasons that may be about another payment of the order. */
const OF_WHICH_PAYMENT: readonly DisputeReason[] = ['credit', 'cancelled', 'duplicate', 'paid-otherwise']

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

/** Whether the evidence suffices, by the reason of a dispute, and what to do about one of that reason. */
export function checkReasons(checked: Checked[]): CheckedReason[] {
  const has: Has = (name) => checked.some((one) => one.name === name && one.present)
  return DISPUTE_REASONS.map((reason) => {
    const verdict = reason === 'any' ? null : verdictOf(reason, checked).verdict
    return {
      reason,
      enough: verdict === null ? has('payment') && ENOUGH[reason](has) : verdict === 'contest',
      verdict,
      evidence: evidenceFor(reason, checked),
    }
  })
}

/** The evidence that helps to answer a reason. */
export function evidenceFor(reason: DisputeReason, checked: Checked[]): Checked[] {
  return checked.filter(({ name }) => (EVIDENCE[name].reasons as readonly DisputeReason[]).includes(reason))
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

/** What to do about a dispute, and why it is not contested whole. */
export interface ReasonVerdict {
  verdict: PackVerdict
  whyNot: WhyNot | null
}

/** What was given back, as the case that is judged looks at it. */
export interface Back {
  /** All that is disputed. */
  isWhole: boolean
  /** A part of what is disputed. */
  isPart: boolean
}

/**
 * Where nothing was paid there is nothing to contest. A payment that was refunded in full is not owed again, whatever the reason; of one
 * that was refunded in part, and whose rest cannot be defended, that part alone is contested.
 */
export function verdictOf(
  reason: Exclude<DisputeReason, 'any'>,
  checked: Checked[],
  back: (has: Has) => Back = (has) => ({ isWhole: has('refund'), isPart: has('part-refund') }),
): ReasonVerdict {
  const found = (name: EvidenceName) => checked.find((one) => one.name === name)
  const has: Has = (name) => found(name)?.present === true
  if (!has('payment')) return { verdict: 'accept', whyNot: 'not-paid' }
  const { isWhole, isPart } = back(has)
  // Which of several payments such a dispute is about, nobody knows before its letter comes.
  const isTwice = OF_WHICH_PAYMENT.includes(reason) && found('second-payment-back')?.present === false
  if (isTwice) return { verdict: isWhole || isPart ? 'accept-in-part' : 'accept', whyNot: 'paid-twice' }
  if (isWhole) return { verdict: 'contest', whyNot: null }
  const isOwed = OWED_A_REFUND.includes(reason) && found('refund') !== undefined
  const isLate = found('on-time')?.present === false && LATE_COUNTS[reason]?.(has) === true
  const isEnough = ENOUGH[reason](has)
  if (!isOwed && isEnough && !isLate) return { verdict: 'contest', whyNot: null }
  const whyNot = isOwed ? 'refund-owed' : isEnough ? 'late' : 'lacking'
  return { verdict: isPart ? 'accept-in-part' : 'accept', whyNot }
}
