import type { PackBlock, PackPart } from '#contract/defence-packs.ts'
import { PACKS, type PackType } from '#contract/evidence.ts'
import { sameKindOf } from '#server/defence-packs/compare-payments.ts'
import { amountOf, byReference, cardOf, facts, nameOf, refundOf, serviceOf } from '#server/defence-packs/exhibits.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import { counted, hasText, packDay, shown, utcMoment } from '#server/defence-packs/pack-text.ts'
import type { Proofs } from '#server/defence-packs/prove.ts'

/** Visa's Compelling Evidence 3.0 asks for two. */
const EARLIER_AT_MOST = 2

/** The letter to the card issuer: what is disputed, what we say to it, and what each exhibit proves. */
export function coverLetter(
  evidence: Evidence,
  proofs: Proofs,
  { type, exhibits, today }: { type: PackType; exhibits: PackPart[]; today: string },
): PackPart {
  const { order } = evidence
  const { site } = order
  const by = hasText(order.payment?.gateway) ? ` (${shown(order.payment?.gateway, 60)})` : ''
  const isOfDownloads = PACKS[type].history === 'downloads'
  const claims = isOfDownloads ? useClaims(evidence, proofs) : deliveryClaims(proofs, order.flightDay)
  const texts = ['Dear Sir or Madam,', subject(evidence), ...claims, ...refundClaims(order)]
  return {
    heading: 'Response to a payment dispute',
    proves: null,
    blocks: [
      facts('The letter', [
        ['From', `${shown(site.name, 80)}, ${shown(site.support_email, 80)}`, 170],
        ['To', `The card issuer, through the payment processor${by}`, 170],
        ['Date', packDay(today)],
        ['Transaction ID', order.transactionId],
        ['Merchant name', order.merchantName],
        ['Order', `${order.id}, ${nameOf(evidence)}`, 200],
      ]),
      ...texts.map((text): PackBlock => ({ kind: 'text', text })),
      ...(isOfDownloads ? earlierPayments(evidence) : []),
      {
        kind: 'text',
        text: `${shown(site.name, 80)} is a private service. For travellers who ask for it, it prepares the electronic entry ticket of the Dominican Republic from the application they filled in, and delivers it by e-mail and on a download page. The official form is free at the government’s own site.`,
      },
      { kind: 'text', text: 'The exhibits, and what each proves:' },
      {
        kind: 'list',
        items: exhibits.map(({ heading, proves }) =>
          proves === null ? `${heading}.` : `${heading}. It proves ${proves}`,
        ),
      },
      {
        kind: 'text',
        text: `We ask that the dispute be decided on this evidence, and answer questions at ${shown(site.support_email, 80)}.`,
      },
      { kind: 'text', text: `Yours faithfully, ${shown(site.name, 80)}` },
    ],
  }
}

/** Each refund that was made, with what the issuer can find it by; of an order that was refunded before cases were kept, its date. */
function refundClaims({ refunds, refundDate }: Evidence['order']): string[] {
  if (refunds.length === 0) return refundDate === null ? [] : [`This order was refunded: ${utcMoment(refundDate)}.`]
  return refunds.map((refund, index) => {
    const isLast = index === refunds.length - 1 && refundDate !== null
    const what = refundOf(refund) ?? (isLast ? 'This order' : 'A part of the payment')
    return `${what} was refunded: ${utcMoment(refund.date)}${byReference(refund)}.`
  })
}

function subject(evidence: Evidence): string {
  const { order } = evidence
  const amount = amountOf(evidence)
  const money = amount === undefined ? '' : ` of ${amount}`
  const descriptor = hasText(order.site.statement_descriptor)
    ? `, shown on the statement as “${shown(order.site.statement_descriptor, 60)}”`
    : ''
  const direction = order.arrives ? 'arrival' : 'departure'
  return `We answer the dispute of the transaction${money}${descriptor}. It paid for order ${order.id}: one electronic entry ticket for the ${direction} of ${nameOf(evidence)}.`
}

function deliveryClaims({ ticket, delivered, sent, downloaded }: Proofs, flightDay: string | null): string[] {
  const day = flightDay === null ? '' : packDay(flightDay)
  if (delivered) {
    return [
      `The service was delivered: the ticket was e-mailed to ${shown(delivered.email, 80)}, the customer’s own address, and the mail provider reported its delivery on ${utcMoment(delivered.deliveredAt)}, before the day of travel, ${day}.`,
    ]
  }
  if (sent) {
    return [
      `The ticket was sent by e-mail to ${shown(sent.email, 80)}, the customer’s own address, on ${utcMoment(sent.at)}.`,
    ]
  }
  const before = downloaded?.isBeforeTravel ? `, before the day of travel, ${day}` : ''
  if (downloaded) {
    return [`The ticket was downloaded from our page, first on ${utcMoment(downloaded.first)}${before}.`]
  }
  return ticket ? [`The ticket was ready on ${utcMoment(ticket.createdAt)}.`] : []
}

/** How often the ticket was downloaded, and what of it equals the purchase: no more, since anybody may have downloaded it. */
function useClaims({ downloads, order }: Evidence, { downloaded }: Proofs): string[] {
  const { sameAddress, sameDevice } = downloads
  const of = (count: number) => `${count.toLocaleString('en-US')} of ${counted(downloaded?.count ?? 0, 'download')}`
  const before =
    downloaded?.isBeforeTravel && order.flightDay ? `, before the day of travel, ${packDay(order.flightDay)}` : ''
  const times = downloaded && counted(downloaded.count, 'download')
  return [
    ...(downloaded
      ? [`${times} of the ticket from our page are recorded, the first on ${utcMoment(downloaded.first)}${before}.`]
      : []),
    ...(sameAddress > 0
      ? [
          `${of(sameAddress)} came from ${shown(order.payment?.ip, 60)}, the very IP address from which the purchase was made.`,
        ]
      : []),
    ...(sameDevice > 0 ? [`${of(sameDevice)} came with ${sameKindOf(order.payment)}.`] : []),
  ]
}

/** This payment and the earlier ones side by side, with the values that are equal. */
function earlierPayments(evidence: Evidence): PackBlock[] {
  const { order } = evidence
  const earlier = evidence.earlierPayments.slice(0, EARLIER_AT_MOST)
  if (earlier.length === 0) return []
  const whats = [...new Set(earlier.flatMap(({ same }) => same.map(({ what }) => what)))]
  const valueOf = (one: (typeof earlier)[number], what: (typeof whats)[number]) =>
    one.same.find((detail) => detail.what === what)?.value
  const row = (label: string, ours: string, theirs: (one: (typeof earlier)[number]) => string) => [
    label,
    ours,
    ...earlier.map(theirs),
  ]
  const many = earlier.length > 1
  return [
    {
      kind: 'text',
      text: `${many ? 'Two earlier payments' : 'An earlier payment'} by a card of the same brand and last four digits (${shown(cardOf(evidence), 60)}), for which no dispute is recorded, ${many ? 'share' : 'shares'} these values with the disputed one.`,
    },
    {
      kind: 'table',
      label: 'Earlier payments side by side with this one',
      columns: [
        { head: 'What', share: 16 },
        { head: 'Disputed', share: 28 },
        ...earlier.map((_, index) => ({ head: many ? `Earlier ${index + 1}` : 'Earlier', share: 28 })),
      ],
      rows: [
        row('Transaction ID', shown(order.transactionId, 40), ({ transactionId }) => shown(transactionId, 40)),
        row('Order', String(order.id), ({ orderId }) => String(orderId)),
        row(
          'Paid (UTC)',
          order.paidAt === null ? 'Not recorded' : utcMoment(order.paidAt),
          ({ paidAt, days }) => `${utcMoment(paidAt)}, ${days} days before`,
        ),
        row('Amount', amountOf(evidence) ?? 'Not recorded', ({ amount }) => shown(amount, 30)),
        row(
          'Bought',
          serviceOf(evidence),
          ({ arrives }) => `Electronic entry ticket, ${arrives ? 'arrival' : 'departure'}`,
        ),
        ...whats.map((what) => {
          const ours = shown(earlier.map((one) => valueOf(one, what)).find(Boolean), 60)
          return row(what, ours, (one) => (valueOf(one, what) === undefined ? '–' : ours))
        }),
      ],
    },
  ]
}
