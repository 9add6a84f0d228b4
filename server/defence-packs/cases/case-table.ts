import type { CaseReason } from '#contract/disputes/case-reasons.ts'
import type { ClaimName } from '#server/defence-packs/claims.ts'

/** What an exhibit shows. The ticket's own pages follow the letter, so it is always the last. */
export type ExhibitName =
  | 'order'
  | 'mails'
  | 'mail-text'
  | 'page-text'
  | 'promised'
  | 'downloads'
  | 'terms'
  | 'terms-text'
  | 'refunds'
  | 'payments'
  | 'ticket'

interface ReasonRow {
  /** How the letter calls it, without its code. */
  name: string
  /** What the other side says. */
  alleged: string
  /** Only what answers this reason, the strongest first. */
  exhibits: readonly ExhibitName[]
  /** That the service is private and the official form is free: where it is alleged that this was hidden, and nowhere else. */
  saysPrivate?: true
}

/** TABLE: a dispute's reason -> its pack. Nothing generic, and no sample pages: each exhibit is of this order. */
export const CASE_PACKS: Record<CaseReason, ReasonRow> = {
  fraud: {
    name: 'fraud, card absent',
    alleged: 'The cardholder says that they did not make this purchase.',
    exhibits: ['downloads', 'order', 'mails', 'ticket'],
  },
  'not-received': {
    name: 'service not received',
    alleged: 'The cardholder says that the service was not provided.',
    exhibits: ['mails', 'mail-text', 'downloads', 'promised', 'page-text', 'order', 'ticket'],
  },
  'not-as-described': {
    name: 'not as described',
    alleged: 'The cardholder says that the service was not as described.',
    exhibits: ['terms', 'promised', 'mails', 'mail-text', 'page-text', 'order', 'terms-text', 'ticket'],
  },
  misrepresentation: {
    name: 'misrepresentation',
    alleged: 'The cardholder says that the service was misrepresented to them.',
    exhibits: ['terms', 'mails', 'mail-text', 'page-text', 'order', 'terms-text', 'ticket'],
    saysPrivate: true,
  },
  credit: {
    name: 'credit not processed',
    alleged: 'The cardholder says that a credit which was due to them was not processed.',
    exhibits: ['refunds', 'terms', 'order', 'terms-text'],
  },
  cancelled: {
    name: 'cancelled service',
    alleged: 'The cardholder says that they cancelled the service and were not refunded.',
    exhibits: ['refunds', 'terms', 'mails', 'order', 'terms-text', 'ticket'],
  },
  duplicate: {
    name: 'duplicate processing',
    alleged: 'The cardholder says that they were charged more than once for the same service.',
    exhibits: ['payments', 'refunds', 'order', 'ticket'],
  },
  'paid-otherwise': {
    name: 'paid by other means',
    alleged: 'The cardholder says that they paid for the same service by other means.',
    exhibits: ['payments', 'refunds', 'order'],
  },
  'not-authorised': {
    name: 'no authorisation',
    alleged: 'The card issuer says that it did not authorise the payment.',
    exhibits: ['order', 'refunds'],
  },
  other: {
    name: 'another reason',
    alleged: 'What is alleged is in the issuer’s letter.',
    exhibits: ['mails', 'mail-text', 'downloads', 'promised', 'page-text', 'terms', 'order', 'terms-text', 'ticket'],
  },
}

/** TABLE: a claim -> the exhibits that show it, the best first; the first of them that the pack has is named with it. */
export const SHOWN_IN: Partial<Record<ClaimName, readonly ExhibitName[]>> = {
  'same-ip': ['downloads'],
  'same-device': ['downloads'],
  'on-trip': ['downloads'],
  download: ['downloads', 'order'],
  'mail-delivered': ['mails', 'order'],
  'mail-sent': ['mails', 'order'],
  'on-time': ['promised'],
  'page-text': ['page-text'],
  ticket: ['ticket', 'order'],
  terms: ['terms', 'order'],
  refund: ['refunds', 'order'],
  'part-refund': ['refunds', 'order'],
  'second-payment-back': ['refunds', 'order'],
  'single-charge': ['payments'],
  'separate-orders': ['payments'],
  'authorisation-code': ['order'],
  'three-d-secure': ['order'],
  avs: ['order'],
  cvv: ['order'],
}
