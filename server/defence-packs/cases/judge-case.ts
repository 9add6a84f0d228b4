import type { EvidenceName, PackVerdict, WhyNot } from '#contract/disputes/evidence.ts'
import { readAmount } from '#contract/values/money.ts'
import { asOfCase, isCompellingEvidence, type CaseFacts } from '#server/defence-packs/cases/as-of-case.ts'
import { factsFor, threeStrongest, type Fact } from '#server/defence-packs/cases/strongest.ts'
import {
  checkEvidence,
  evidenceFor,
  verdictOf,
  type Back,
  type Checked,
  type ReasonVerdict,
} from '#server/defence-packs/check-evidence.ts'
import { foundOf, type Found } from '#server/defence-packs/claims.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'

/** What to do about a case. */
export interface CaseJudgement {
  verdict: PackVerdict
  /** Up to three sentences of the letter, the strongest first. */
  strongest: string[]
  /** Why it is not contested whole. */
  whyNot: WhyNot | null
  /** Evidence for its reason that there is, and that is missing. */
  present: EvidenceName[]
  missing: EvidenceName[]
}

/** A judged case: its verdict, with what a letter is made of. */
export interface JudgedCase extends ReasonVerdict {
  /** What the case may be answered with: nothing that came after it was opened. */
  found: Found
  checked: Checked[]
  /** Nothing is argued but what was given back. */
  onlyRefund: boolean
  facts: Fact[]
}

/**
 * What to do about a dispute, from what is recorded of its order (`findEvidence`): by the very table that the order's check list and
 * the packs are judged by. Pure.
 */
export function judgeCase(evidence: Evidence, about: CaseFacts, now: Date): CaseJudgement {
  const { verdict, whyNot, facts, checked } = judge(evidence, about, now)
  const names = (isPresent: boolean) => checked.filter(({ present }) => present === isPresent).map(({ name }) => name)
  const strongest = verdict === 'accept' ? [] : threeStrongest(facts).map(({ text }) => text)
  return { verdict, strongest, whyNot, present: names(true), missing: names(false) }
}

/** Judges a case as `judgeCase` does, and returns also what a letter is made of. */
export function judge(evidence: Evidence, about: CaseFacts, now: Date): JudgedCase {
  const { reason } = about
  const found = asOfCase(foundOf(evidence), about)
  const checked = checkEvidence(found, now)
  const back = whatWasGivenBack(found, about)
  const { verdict, whyNot } = verdictOf(reason, checked, () => back)
  const onlyRefund = verdict === 'accept-in-part' || (verdict === 'contest' && back.isWhole)
  const answering = [...evidenceFor('any', checked), ...evidenceFor(reason, checked)]
  return {
    verdict,
    whyNot,
    found,
    checked: answering.filter((one) => one.name !== 'earlier-payments' || isCompellingEvidence(about)),
    onlyRefund,
    facts: factsFor(found, reason, onlyRefund),
  }
}

/**
 * How much of what is disputed was given back already. Of a dispute of a part nobody knows which part it means, unless it is more than
 * what was left of the payment; or, of a credit that did not come, unless a refund of just that amount was made.
 */
function whatWasGivenBack({ order, proofs }: Found, { reason, amount, currency }: CaseFacts): Back {
  const isAll = proofs.refunded === 'whole'
  const disputed = readAmount(amount)
  if (isAll || proofs.refunded !== 'part' || disputed === undefined)
    return { isWhole: isAll, isPart: !isAll && proofs.refunded === 'part' }
  const plain = (code: string | null | undefined) => code?.trim().toUpperCase() ?? ''
  const isOurs = (theirs: string | null | undefined) =>
    [plain(theirs), plain(currency)].includes('') || plain(theirs) === plain(currency)
  const refunds = order.refunds.filter((refund) => isOurs(refund.currency)).map((refund) => readAmount(refund.amount))
  if (reason === 'credit' && refunds.includes(disputed)) return { isWhole: true, isPart: false }
  const paid = isOurs(order.payment?.currency) ? readAmount(order.payment?.amount) : undefined
  const isKnown = paid !== undefined && refunds.length === order.refunds.length && !refunds.includes(undefined)
  if (!isKnown || order.otherPayments.length > 0) return { isWhole: false, isPart: true }
  const left = paid - refunds.reduce<number>((sum, refund) => sum + (refund ?? 0), 0)
  return { isWhole: false, isPart: disputed > left }
}
