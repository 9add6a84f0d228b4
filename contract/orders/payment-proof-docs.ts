import type { PaymentProof } from '#contract/orders/payment-proofs.ts'

interface ProofRow {
  /** What it is, for whoever builds a checkout. */
  says: string
  /** Why it wins cases. */
  wins: string
  /** As it is sent. */
  example: string
}

/**
 * TABLE: what a landing site may send about a payment, beside the payment itself, in case it is disputed. Each is optional; one that does
 * not fit is dropped with a warning, and the order is taken (server/intake/read-proofs.ts says what fits).
 */
export const PAYMENT_PROOFS: Record<PaymentProof, ProofRow> = {
  three_d_secure_eci: {
    says: 'The ECI of 3-D Secure, two digits: 05 or 06, at Mastercard 02 or 01, where it succeeded or was attempted',
    wins: 'Moves the liability for a fraud to the card issuer at 05 and 06, at Mastercard at 02 and 01',
    example: '05',
  },
  three_d_secure_id: {
    says: 'The transaction id that the directory server of 3-D Secure gave (DS transaction id)',
    wins: 'The issuer finds its own authentication by it',
    example: 'f38e6948-5388-41a6-bca4-b49723c19437',
  },
  avs_result: {
    says: 'The answer of the address check (AVS): the scheme’s letter, or pass, partial, fail, unavailable or unchecked',
    wins: 'Who bought knew the address that the cardholder’s bank has',
    example: 'Y',
  },
  cvv_result: {
    says: 'The answer of the check of the card’s security code: M, N, P, S or U, or pass, fail, unavailable or unchecked. Never the code itself',
    wins: 'Who bought had the card in hand, or its security code',
    example: 'M',
  },
  device_id: {
    says: 'What the checkout or the gateway knows the device by, the same on every visit: 15 to 255 characters',
    wins: 'Visa Compelling Evidence 3.0: two earlier payments from the same device defeat a fraud claim',
    example: 'd_5f2c9a7be1034e6d8a91',
  },
  card_fingerprint: {
    says: 'What the gateway knows the card by, the same for every payment by it: 8 to 255 characters. Never the card number',
    wins: 'Shows that earlier payments were by the same card, not only by one with the same last four digits',
    example: 'Xt5EWLLDS7FJjR1c',
  },
  customer_account_id: {
    says: 'What the customer signs in with, or the number of their account: at most 255 characters',
    wins: 'Visa Compelling Evidence 3.0: earlier payments from the same account',
    example: 'cus_9s6XKzkNRiz8i3',
  },
  authorisation_code: {
    says: 'The code with which the card issuer approved the payment: 1 to 20 letters and digits',
    wins: 'Answers that a payment was not authorised: the issuer said yes to it under this code',
    example: '027193',
  },
  arn: {
    says: 'The acquirer reference number: 23 digits. It is known some days after the payment; then confirm the payment once more with it',
    wins: 'The bank finds the payment, or its refund, by it',
    example: '74537604221431003881865',
  },
  descriptor: {
    says: 'What the cardholder reads on the statement of this payment: at most 60 characters',
    wins: 'Answers “I do not know this charge”',
    example: 'PALMA TRAVEL DESK',
  },
}
