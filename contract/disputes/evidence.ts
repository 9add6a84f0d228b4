// No zod here: a page that shows evidence loads only this.
import { CASE_REASON_NAMES } from '#contract/disputes/case-reasons.ts'

/** What a pack answers: one reason of a dispute, or any. */
export const DISPUTE_REASONS = ['any', ...CASE_REASON_NAMES] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

/** What to do about a dispute. In part: only what was given back already is contested, and the rest is accepted. */
export const PACK_VERDICTS = ['contest', 'accept-in-part', 'accept'] as const
export type PackVerdict = (typeof PACK_VERDICTS)[number]

/** Why a dispute is not contested whole; what is lacking stands beside. */
export const WHY_NOT = ['not-paid', 'paid-twice', 'refund-owed', 'late', 'lacking'] as const
export type WhyNot = (typeof WHY_NOT)[number]

interface PackRow {
  /** The name of the button and the page. */
  title: string
  /** The button that makes the PDF. */
  print: string
  /** The last part of the page's address. */
  name: string
  /** Which history it shows, and so which kind of dispute it answers best. */
  history: 'mails' | 'downloads'
  /** The reasons of a dispute that it can answer: what it shows and says is evidence against these. */
  answers: readonly DisputeReason[]
}

/** TABLE: the defence packs. 1: the service was delivered; 2: the customer used it. */
export const PACKS = {
  1: {
    title: 'Defence Pack 1',
    print: 'Print Defence Pack 1',
    name: 'defencePack1',
    history: 'mails',
    answers: ['not-received', 'not-as-described', 'credit'],
  },
  2: {
    title: 'Defence Pack 2',
    print: 'Print Defence Pack 2',
    name: 'defencePack2',
    history: 'downloads',
    answers: ['fraud', 'not-received', 'not-as-described', 'credit'],
  },
} as const satisfies Record<number, PackRow>

export type PackType = keyof typeof PACKS
export const PACK_TYPES = [1, 2] as const satisfies PackType[]

interface EvidenceRow {
  /** The disputes that it helps to answer. */
  reasons: readonly DisputeReason[]
  /** What a pack says where it is missing. Packs are made during a dispute, so they advise only what still helps then. */
  missing: string
  /** It can no longer be created once the day of the flight has come or the payment is disputed. */
  byFlight?: true
  /** It strengthens a case, but does not decide it. */
  supports?: true
}

/** TABLE: the evidence of an order -> what it answers. The words for staff are in web/admin/language/en-defence-packs.ts. */
export const EVIDENCE = {
  payment: {
    reasons: ['any'],
    missing:
      'No payment is recorded as confirmed for this order. Look for it at the gateway, and enter it with “Enter Transaction Details”.',
  },
  'transaction-id': {
    reasons: ['any'],
    missing: 'There is no transaction id. Enter it with “Enter Transaction Details”.',
  },
  'merchant-name': {
    reasons: ['any'],
    missing: 'There is no merchant name. Enter it with “Enter Transaction Details”.',
  },
  amount: {
    reasons: ['any'],
    missing: 'The landing site did not send the amount. Take it from the gateway.',
  },
  card: {
    reasons: ['fraud'],
    missing: 'The landing site did not send the card’s brand and last four digits. Take them from the gateway.',
  },
  'purchase-ip': {
    reasons: ['fraud'],
    missing: 'The landing site did not send the address (IP) of the purchase. The gateway may have it.',
  },
  device: {
    reasons: ['fraud'],
    missing: 'The landing site did not send the browser of the purchase (user agent).',
  },
  arn: {
    reasons: ['any'],
    missing: 'There is no acquirer reference number (ARN). The gateway has it.',
    supports: true,
  },
  'three-d-secure': {
    reasons: ['fraud'],
    missing:
      'No result of 3-D Secure is recorded that moves liability for a fraud to the card issuer (ECI 05 or 06, of Mastercard 02 or 01). The gateway may have it.',
  },
  avs: {
    reasons: ['fraud'],
    missing: 'It is not recorded that the address check (AVS) matched. The gateway may have its answer.',
    supports: true,
  },
  cvv: {
    reasons: ['fraud'],
    missing: 'It is not recorded that the check of the security code (CVV) matched. The gateway may have its answer.',
    supports: true,
  },
  'device-id': {
    reasons: ['fraud'],
    missing: 'There is no id of the device of the purchase.',
    supports: true,
  },
  'card-fingerprint': {
    reasons: ['fraud'],
    missing: 'There is no fingerprint of the card, by which earlier payments are known to be by the same card.',
    supports: true,
  },
  'customer-account': {
    reasons: ['fraud'],
    missing: 'There is no id of the customer’s account.',
    supports: true,
  },
  'same-ip': {
    reasons: ['fraud'],
    missing: 'No download of the ticket is recorded from the address (IP) of the purchase.',
    byFlight: true,
  },
  'same-device': {
    reasons: ['fraud'],
    missing: 'No download of the ticket is recorded with a browser and system of the same kind as the purchase.',
    byFlight: true,
  },
  'earlier-payments': {
    reasons: ['fraud'],
    missing:
      'There are no two payments by this card, or one of its brand and last four digits, 120 to 364 days before this one and without a recorded dispute, that share its address (IP), device or browser and one more detail (Visa Compelling Evidence 3.0).',
  },
  'ticket-known': {
    reasons: ['not-received', 'not-as-described', 'misrepresentation', 'cancelled', 'other'],
    missing:
      'Of the document that was sent nobody knows whether it is this traveller’s ticket. Look at it under Documents; if it is, say so there with your reason.',
  },
  ticket: {
    reasons: ['not-received', 'not-as-described', 'misrepresentation', 'cancelled', 'other'],
    missing: 'There is no current ticket that was ready before the day of the flight.',
    byFlight: true,
  },
  'mail-delivered': {
    reasons: ['not-received', 'misrepresentation', 'other'],
    missing:
      'No mail is known to have brought the current ticket to the customer’s own e-mail before the day of the flight.',
    byFlight: true,
  },
  'before-travel': {
    reasons: ['not-received', 'misrepresentation', 'other'],
    missing: 'Nothing shows that the ticket was delivered or downloaded before the day of the flight.',
    byFlight: true,
  },
  download: {
    reasons: ['not-received', 'misrepresentation', 'other'],
    missing: 'No download of the current ticket is recorded.',
    byFlight: true,
  },
  'on-time': {
    reasons: ['not-received', 'not-as-described', 'other'],
    missing: 'The ticket came after the day by which the order’s page had told the customer to expect it.',
  },
  terms: {
    reasons: ['not-as-described', 'misrepresentation', 'credit', 'cancelled', 'other'],
    missing:
      'It is not recorded that the terms were accepted before the payment: their version, the moment and the address (IP) are needed.',
  },
  'refund-policy': {
    reasons: ['credit', 'cancelled'],
    missing: 'It is not recorded with the order which version of the refund policy was accepted.',
  },
  refund: {
    reasons: ['credit', 'cancelled'],
    missing: 'A refund was decided on and is not recorded as made.',
  },
  'part-refund': {
    reasons: ['credit', 'cancelled'],
    missing: 'No partial refund is recorded.',
  },
  'single-charge': {
    reasons: ['duplicate', 'paid-otherwise'],
    missing:
      'Another payment for the same service is recorded: of this order, or of another order for the same traveller and journey within 30 days. If the customer was charged twice, accept the dispute.',
  },
  'separate-orders': {
    reasons: ['duplicate'],
    missing: 'Of the customer’s other payments within 30 days one is for the same traveller and journey.',
  },
  'authorisation-code': {
    reasons: ['fraud', 'not-authorised'],
    missing: 'The code of the authorisation is not recorded. The gateway has it.',
  },
  'second-payment-back': {
    reasons: ['credit', 'cancelled', 'duplicate', 'paid-otherwise'],
    missing:
      'The order was paid a second time under another transaction ID, and no refund of that is recorded. This pack defends the first payment alone: accept a dispute of the other, or of being charged twice, and give it back.',
  },
} as const satisfies Record<string, EvidenceRow>

export type EvidenceName = keyof typeof EVIDENCE
type ByFlight<Name extends EvidenceName> = Name extends Name
  ? (typeof EVIDENCE)[Name] extends { byFlight: true }
    ? Name
    : never
  : never

/** Whether this evidence can only come about before the day of the flight and before a dispute. */
export function isByFlight(name: EvidenceName): name is ByFlight<EvidenceName> {
  return 'byFlight' in EVIDENCE[name]
}

/** Whether a case is decided with or without it. */
export function isSupport(name: EvidenceName): boolean {
  return 'supports' in EVIDENCE[name]
}

export const EVIDENCE_NAMES = Object.keys(EVIDENCE) as [EvidenceName, ...EvidenceName[]]
