// No zod here: pages that show what a site sent load only this.

/** What a landing site may send about a payment, beside the payment itself, in case it is disputed. */
export const PAYMENT_PROOF_NAMES = [
  'three_d_secure_eci',
  'three_d_secure_id',
  'avs_result',
  'cvv_result',
  'device_id',
  'card_fingerprint',
  'customer_account_id',
  'authorisation_code',
  'arn',
  'descriptor',
] as const
export type PaymentProof = (typeof PAYMENT_PROOF_NAMES)[number]

/** The proofs that came with the order, by name. */
export type SentProofs = Partial<Record<PaymentProof, string>>

/** The fields of a payment in the order in which they are documented. */
export const PAYMENT_FIELDS = [
  'status',
  'gateway',
  'transaction_id',
  'amount',
  'currency',
  'ip',
  'user_agent',
  'card_brand',
  'card_last4',
  ...PAYMENT_PROOF_NAMES,
] as const
