import type { CaseReason } from '#contract/disputes/case-reasons.ts'
import { CLAIMS, holds, type ClaimName, type Found } from '#server/defence-packs/claims.ts'

/** TABLE: a dispute's reason -> the claims that answer it, the strongest first. */
const STRONGEST: Record<CaseReason, readonly ClaimName[]> = {
  fraud: [
    'three-d-secure',
    'earlier-payments',
    'same-ip',
    'same-device',
    'on-trip',
    'avs',
    'cvv',
    'download',
    'mail-delivered',
    'authorisation-code',
  ],
  'not-received': ['mail-delivered', 'on-trip', 'download', 'on-time', 'mail-sent', 'page-text', 'ticket', 'same-ip'],
  'not-as-described': ['ticket', 'terms', 'on-time', 'mail-delivered', 'download', 'page-text'],
  misrepresentation: ['terms', 'ticket', 'mail-delivered', 'download', 'page-text'],
  credit: ['terms', 'ticket', 'mail-delivered'],
  cancelled: ['terms', 'ticket', 'mail-delivered', 'download'],
  duplicate: ['separate-orders', 'single-charge', 'second-payment-back', 'ticket'],
  'paid-otherwise': ['single-charge', 'second-payment-back'],
  'not-authorised': ['authorisation-code'],
  other: ['mail-delivered', 'download', 'on-trip', 'on-time', 'terms', 'ticket', 'page-text'],
}

/** A claim that holds, and the letter's sentence of it. */
export interface Fact {
  claim: ClaimName
  text: string
}

const FACTS_AT_MOST = 3

/** What was given back answers every reason before all else. */
const BACK = ['refund', 'part-refund'] as const satisfies ClaimName[]

/** Everything that holds and answers a reason, the strongest first; where only a refund is argued, that alone. */
export function factsFor(found: Found, reason: CaseReason, onlyRefund: boolean): Fact[] {
  const names = onlyRefund ? BACK : [...BACK, ...STRONGEST[reason]]
  const told = new Set<string>()
  return (
    names
      .filter((name) => holds(found, name))
      .flatMap((claim) => [CLAIMS[claim].says?.(found) ?? []].flat().map((text) => ({ claim, text })))
      // A refund may answer two claims.
      .filter(({ text }) => !told.has(text) && told.add(text))
  )
}

/** The three strongest of these. */
export function threeStrongest(facts: Fact[]): Fact[] {
  return facts.slice(0, FACTS_AT_MOST)
}
