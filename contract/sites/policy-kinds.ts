/** The texts of a landing site that travellers accept when they buy. */
export const POLICY_KINDS = ['terms', 'refund-policy'] as const
export type PolicyKind = (typeof POLICY_KINDS)[number]

/** Longer texts are no terms that anybody accepts. */
export const POLICY_AT_MOST = 100_000
