import { cleanText } from '#contract/normalise/text.ts'
import { PAYMENT_PROOF_NAMES, type PaymentProof, type SentProofs } from '#contract/orders/payment-proofs.ts'
import type { Flag, Sent } from '#server/intake/read-order.ts'
import { textOf } from '#server/intake/text-of.ts'
import type { Words } from '#server/words/say.ts'

interface Reading {
  /** The value in the form that is kept; undefined: it does not fit. */
  read: (text: string) => string | undefined
  /** What is said of one that does not. It never names the value: a card's number or code may stand there. */
  says: Words
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined)
/** A code of one letter, or a word that gateways use in its place. */
const answer = (letters: string, words: readonly string[]) => (text: string) => {
  if (words.includes(text.toLowerCase())) return text.toLowerCase()
  return new RegExp(`^[${letters}]$`, 'i').test(text) ? text.toUpperCase() : undefined
}
/** Letters, digits and signs without a space between them. */
const VISIBLE = '[\\x21-\\x7e]'

/** TABLE: what may be sent of a payment for a dispute (contract/orders/payment-proof-docs.ts) -> what of it is kept. */
const READINGS: Record<PaymentProof, Reading> = {
  three_d_secure_eci: {
    read: (text) => matching(/^0\d$/)(text.padStart(2, '0')),
    says: 'Not kept: an ECI is two digits, such as 05',
  },
  three_d_secure_id: {
    read: matching(new RegExp(`^${VISIBLE}{8,100}$`)),
    says: 'Not kept: the transaction id of 3-D Secure has 8 to 100 characters without spaces',
  },
  avs_result: {
    read: answer('A-Z', ['pass', 'partial', 'fail', 'unavailable', 'unchecked']),
    says: 'Not kept: the answer of the address check is one letter, or pass, partial, fail, unavailable or unchecked',
  },
  cvv_result: {
    read: answer('MNPSU', ['pass', 'fail', 'unavailable', 'unchecked']),
    says: 'Not kept: the answer of the check of the security code is M, N, P, S or U, or pass, fail, unavailable or unchecked; never send the code itself',
  },
  device_id: {
    read: matching(new RegExp(`^${VISIBLE}{15,255}$`)),
    says: 'Not kept: a device id has 15 to 255 characters without spaces; a shorter one proves nothing to a card scheme',
  },
  card_fingerprint: {
    read: matching(new RegExp(`^${VISIBLE}{8,255}$`)),
    says: 'Not kept: the fingerprint of a card has 8 to 255 characters without spaces',
  },
  customer_account_id: {
    read: matching(/^.{1,255}$/u),
    says: 'Not kept: the id of a customer’s account has 1 to 255 characters',
  },
  authorisation_code: {
    read: (text) => matching(/^[A-Z\d]{1,20}$/)(text.toUpperCase()),
    says: 'Not kept: an authorisation code has 1 to 20 letters and digits',
  },
  arn: {
    read: (text) => matching(/^\d{23}$/)(text.replaceAll(/[ -]/g, '')),
    says: 'Not kept: an acquirer reference number (ARN) has 23 digits',
  },
  descriptor: {
    read: matching(/^.{1,60}$/u),
    says: 'Not kept: a statement descriptor has 1 to 60 characters',
  },
}

const A_CARD: Words = 'Not kept: this looks like a card number, and none is ever kept'

/**
 * Reads what a landing site sent of a payment for the day that it is disputed. One that does not fit is dropped, and `drop` is told why:
 * the order is taken all the same. Nothing that could be a card number is kept.
 */
export function readProofs(sent: Sent, drop: Flag): SentProofs {
  const proofs: SentProofs = {}
  for (const name of PAYMENT_PROOF_NAMES) {
    const { text, problem } = textOf(sent[name])
    const clean = cleanText(text ?? '')
    if (clean === '') continue
    const { read, says } = READINGS[name]
    const kept = problem ? undefined : read(clean)
    if (kept === undefined) drop(`payment.${name}`, problem ?? says)
    else if (holdsCardNumber(kept)) drop(`payment.${name}`, A_CARD)
    else proofs[name] = kept
  }
  return proofs
}

/** Whether 13 to 19 digits stand together that end in the check digit of a card number. */
function holdsCardNumber(text: string): boolean {
  const runs = text.match(/(?<![0-9a-z])\d(?:[ -]?\d){12,18}(?![0-9a-z])/gi) ?? []
  return runs.some((run) => {
    const digits = Array.from(run.replaceAll(/\D/g, ''), Number).toReversed()
    const sum = digits.reduce((all, digit, at) => all + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0)
    return sum % 10 === 0
  })
}
