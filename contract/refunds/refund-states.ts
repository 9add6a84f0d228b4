/** TABLE: why money goes back; the pages do not compile without words for each. */
export const REFUND_REASONS = [
  'cancelled',
  'duplicate',
  'not-delivered',
  'late',
  'our-mistake',
  'unhappy',
  'bank',
  'other',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** How far a refund is: an order has at most one that is `asked` or `approved`. */
export const REFUND_STATES = ['asked', 'approved', 'done', 'refused', 'withdrawn'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** What can be done next with a refund. */
export const REFUND_ACTS = ['approve', 'make', 'refuse', 'withdraw'] as const
export type RefundAct = (typeof REFUND_ACTS)[number]
