// No zod here: a page that shows a case loads only this.

/** Who rules on a dispute: the card's scheme, or the gateway itself. */
export const SCHEMES = ['visa', 'mastercard', 'amex', 'discover', 'paypal'] as const
export type Scheme = (typeof SCHEMES)[number]

/** The reasons that card schemes give for a dispute; each calls for different evidence. Their codes are in reason-codes.ts. */
export const CASE_REASON_NAMES = [
  'fraud',
  'not-received',
  'not-as-described',
  'misrepresentation',
  'credit',
  'cancelled',
  'duplicate',
  'paid-otherwise',
  'not-authorised',
  'other',
] as const
export type CaseReason = (typeof CASE_REASON_NAMES)[number]
