import type { PackBlock, PackPart } from '#contract/disputes/defence-packs.ts'
import { PACKS, type PackType } from '#contract/disputes/evidence.ts'
import { holds, sentences, type ClaimName, type Found } from '#server/defence-packs/claims.ts'
import { isOneCard, theCard } from '#server/defence-packs/earlier-payments.ts'
import {
  amountOf,
  cardOf,
  descriptorOf,
  facts,
  nameOf,
  refundSentences,
  serviceOf,
} from '#server/defence-packs/order-words.ts'
import { hasText, packDay, shown, utcMoment } from '#server/defence-packs/pack-text.ts'

/** TABLE: which history a pack shows -> what its letter claims, where it is so, in this order. */
const CLAIMED: Record<(typeof PACKS)[PackType]['history'], readonly ClaimName[]> = {
  mails: ['mail-delivered', 'mail-sent', 'download', 'ticket-ready', 'terms'],
  downloads: [
    'three-d-secure',
    'avs',
    'cvv',
    'download',
    'same-ip',
    'same-device',
    'on-trip',
    'mail-delivered',
    'mail-sent',
    'ticket-ready',
    'authorisation-code',
    'terms',
  ],
}

interface LetterAsked {
  type: PackType
  exhibits: PackPart[]
  /** Nothing is argued but what was given back. */
  onlyRefund: boolean
  /** What was given back is all that is contested. */
  inPart: boolean
  now: Date
}

/** The letter to the card issuer: what is disputed, what we say to it, and what each exhibit proves. */
export function coverLetter(found: Found, { type, exhibits, onlyRefund, inPart, now }: LetterAsked): PackPart {
  const { order } = found
  const { site } = order
  const by = hasText(order.payment?.gateway) ? ` (${shown(order.payment?.gateway, 60)})` : ''
  const { history } = PACKS[type]
  const texts = [
    'Dear Sir or Madam,',
    subject(found),
    ...sentences(found, ['other-payments']),
    ...(onlyRefund ? [] : sentences(found, CLAIMED[history])),
    ...refundSentences(found.order),
    ...(inPart
      ? ['We contest the dispute for what was refunded already, and accept it for the rest of the amount.']
      : []),
  ]
  return {
    heading: 'Response to a payment dispute',
    proves: null,
    blocks: [
      facts('The letter', [
        ['From', `${shown(site.name, 80)}, ${shown(site.support_email, 80)}`, 170],
        ['To', `The card issuer, through the payment processor${by}`, 170],
        ['Date', packDay(now.toISOString())],
        ['Transaction ID', order.transactionId],
        ['Merchant name', order.merchantName],
        ['Order', `${order.id}, ${nameOf(found)}`, 200],
      ]),
      ...texts.map((text): PackBlock => ({ kind: 'text', text })),
      ...(history === 'downloads' && !onlyRefund ? earlierPayments(found) : []),
      { kind: 'text', text: privateService(site.name) },
      ...exhibitList(exhibits),
      {
        kind: 'text',
        text: `We ask that the dispute be decided on this evidence, and answer questions at ${shown(site.support_email, 80)}.`,
      },
      { kind: 'text', text: `Yours faithfully, ${shown(site.name, 80)}` },
    ],
  }
}

/** What the service is, and that nobody needs it. */
export function privateService(siteName: string): string {
  return `${shown(siteName, 80)} is a private service. For travellers who ask for it, it prepares the electronic entry ticket of the Dominican Republic from the application they filled in, and delivers it by e-mail and on a download page. The official form is free at the government’s own site.`
}

/** The exhibits, and what each proves. */
export function exhibitList(exhibits: PackPart[]): PackBlock[] {
  const items = exhibits.map(({ heading, proves }) =>
    proves === null ? `${heading}.` : `${heading}. It proves ${proves}`,
  )
  return [
    { kind: 'text', text: 'The exhibits, and what each proves:' },
    { kind: 'list', items },
  ]
}

/** Which transaction is disputed, and what it paid for. */
export function subject(found: Found): string {
  const { order } = found
  const amount = amountOf(found)
  const money = amount === undefined ? '' : ` of ${amount}`
  const read = descriptorOf(found)
  const descriptor = hasText(read) ? `, shown on the statement as “${shown(read, 60)}”` : ''
  const direction = order.arrives ? 'arrival' : 'departure'
  const what = `one electronic entry ticket for the ${direction} of ${nameOf(found)}`
  const bought = holds(found, 'payment')
    ? `It paid for order ${order.id}: ${what}.`
    : `Order ${order.id} is for ${what}.`
  return `We answer the dispute of the transaction${money}${descriptor}. ${bought}`
}

/** This payment and the two earlier ones side by side, with the values that all three have; `rule`: what the scheme calls such an answer. */
export function earlierPayments(found: Found, rule?: string): PackBlock[] {
  const { order, proofs } = found
  if (!proofs.earlier || !holds(found, 'earlier-payments')) return []
  const [one, two] = proofs.earlier
  const fingerprint = shown(order.payment?.card_fingerprint, 60)
  type Earlier = typeof one
  const row = (label: string, ours: string, theirs: (earlier: Earlier) => string) => [
    label,
    ours,
    theirs(one),
    theirs(two),
  ]
  return [
    {
      kind: 'text',
      text: `Two earlier payments by ${theCard(proofs.earlier)} (${shown(cardOf(found), 60)}), for which no dispute is recorded, share these values with the disputed one${rule === undefined ? '' : ` (${rule})`}.`,
    },
    {
      kind: 'table',
      label: 'Earlier payments side by side with this one',
      columns: [
        { head: 'What', share: 16 },
        { head: 'Disputed', share: 28 },
        { head: 'Earlier 1', share: 28 },
        { head: 'Earlier 2', share: 28 },
      ],
      rows: [
        row('Transaction ID', shown(order.transactionId, 40), ({ transactionId }) => shown(transactionId, 40)),
        row('Order', String(order.id), ({ orderId }) => String(orderId)),
        row(
          'Paid (UTC)',
          order.paidAt === null ? 'Not recorded' : utcMoment(order.paidAt),
          ({ paidAt, days }) => `${utcMoment(paidAt)}, ${days} days before`,
        ),
        row('Amount', amountOf(found) ?? 'Not recorded', ({ amount }) => shown(amount, 30)),
        row(
          'Bought',
          serviceOf(found),
          ({ arrives }) => `Electronic entry ticket, ${arrives ? 'arrival' : 'departure'}`,
        ),
        ...(isOneCard(proofs.earlier) ? [row('Card fingerprint', fingerprint, () => fingerprint)] : []),
        ...one.same.map(({ what, value }) => row(what, shown(value, 60), () => shown(value, 60))),
      ],
    },
  ]
}
