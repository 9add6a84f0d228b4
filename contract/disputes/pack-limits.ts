// No zod here: a page that shows a pack loads only this.
import type { Scheme } from '#contract/disputes/case-reasons.ts'

/** What a pack is at most, whatever is recorded; `grey`: its copy in black and white. */
export const PACK_LIMITS = { pages: 18, bytes: 2_000_000, grey: 1_000_000 }

interface LimitRow {
  name: string
  /** All that is sent together. */
  bytes: number
  pages?: number
  /** Some processors take less: they get the copy in black and white. */
  atWorst?: number
}

const MB = 1_000_000

/** TABLE: who rules on a dispute -> what they take in answer to it. */
export const SCHEME_LIMITS: Record<Scheme, LimitRow> = {
  visa: { name: 'Visa', bytes: 2 * MB },
  mastercard: { name: 'Mastercard', bytes: 14.5 * MB, pages: 18 },
  amex: { name: 'American Express', bytes: 5 * MB, pages: 20, atWorst: MB },
  discover: { name: 'Discover, Diners', bytes: 3 * MB },
  paypal: { name: 'PayPal', bytes: 10 * MB },
}

/** TABLE: a gateway -> what it takes; under 50 pages. */
export const GATEWAY_LIMITS: Record<'stripe', LimitRow> = {
  stripe: { name: 'Stripe', bytes: 4.5 * MB, pages: 49 },
}

/** The limits that the answer to a case must keep: its scheme's, and its gateway's where that is known. */
export function limitsOf(scheme: Scheme | null, gateway: string): LimitRow[] {
  const byGateway = /stripe/i.test(gateway) ? [GATEWAY_LIMITS.stripe] : []
  return [...(scheme === null ? [] : [SCHEME_LIMITS[scheme]]), ...byGateway]
}
