import { PACKS, type PackPart, type PackType } from '#contract/defence-packs.ts'
import { deliveries } from '#server/defence-packs/check-evidence.ts'
import { amountOf, nameOf } from '#server/defence-packs/exhibits.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import { hasText, longDay, shown, utcMoment } from '#server/defence-packs/pack-text.ts'

/** The letter to the merchant or payment processor: what is disputed, what we say to it, and what each exhibit proves. */
export function coverLetter(evidence: Evidence, type: PackType, exhibits: PackPart[], today: string): PackPart {
  const { order } = evidence
  const { site } = order
  const to = hasText(order.merchantName)
    ? `${shown(order.merchantName, 80)}, and the payment processor`
    : 'The merchant or payment processor'
  return {
    heading: 'Response to a payment dispute',
    proves: null,
    blocks: [
      {
        kind: 'facts',
        label: 'The letter',
        rows: [
          { label: 'From', value: `${shown(site.name, 80)}, ${shown(site.support_email, 80)}` },
          { label: 'To', value: to },
          { label: 'Date', value: longDay(today) },
          { label: 'Transaction ID', value: shown(order.transactionId) },
          { label: 'Merchant name', value: shown(order.merchantName) },
          { label: 'Order', value: `${order.id}, ${nameOf(evidence)}` },
        ],
      },
      { kind: 'text', text: 'Dear Sir or Madam,' },
      { kind: 'text', text: subject(evidence) },
      {
        kind: 'text',
        text: `${shown(site.name, 80)} is a private service. For travellers who ask for it, it prepares the electronic entry ticket of the Dominican Republic from the application they filled in, and delivers it by e-mail and on a download page. The official form is free at the government’s own site, and our pages and mails say so.`,
      },
      { kind: 'text', text: claim(evidence, type) },
      ...(order.refundDate === null
        ? []
        : [{ kind: 'text' as const, text: `This order was refunded: ${utcMoment(order.refundDate)}.` }]),
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

function subject(evidence: Evidence): string {
  const { order } = evidence
  const amount = amountOf(evidence)
  const money = amount === 'Not recorded' ? '' : ` of ${amount}`
  const descriptor = hasText(order.site.statement_descriptor)
    ? `, shown on the statement as “${shown(order.site.statement_descriptor, 60)}”`
    : ''
  const paid = order.paidAt === null ? '' : `, paid on ${longDay(order.paidAt)}`
  const direction = order.arrives ? 'arrival' : 'departure'
  return `We answer the dispute of the transaction${money}${paid}${descriptor}. It paid for order ${order.id}: one electronic entry ticket for the ${direction} of ${nameOf(evidence)}.`
}

/** Only what the records show; a pack with little evidence says little. */
function claim(evidence: Evidence, type: PackType): string {
  return PACKS[type].history === 'mails' ? deliveryClaim(evidence) : useClaim(evidence)
}

function deliveryClaim(evidence: Evidence): string {
  const { order, ticket } = evidence
  const [first, ...more] = deliveries(evidence)
  if (!first) {
    return ticket
      ? `The service was performed: the ticket was ready on ${utcMoment(ticket.createdAt)}.`
      : 'The exhibits show the order and how the service works.'
  }
  const before = order.flightDay !== null && Date.parse(first.at) < Date.parse(order.flightDay)
  const flight = before ? `, before the day of travel, ${longDay(order.flightDay ?? '')}` : ''
  const again = more.length === 0 ? '' : ` It was sent ${more.length + 1} times in all.`
  return `The service was delivered: the ticket was e-mailed to ${shown(first.email, 80)} on ${utcMoment(first.at)}${flight}.${again}`
}

function useClaim({ order, downloads }: Evidence): string {
  const [first] = downloads.rows
  if (!first) return 'The exhibits show the order and how the service works.'
  const times = downloads.total === 1 ? 'once' : `${downloads.total.toLocaleString('en-US')} times`
  const sameAddress = hasText(order.payment?.ip) && downloads.rows.some(({ ip }) => ip === order.payment?.ip)
  const same = sameAddress ? ' A download came from the very IP address from which the purchase was paid.' : ''
  return `The customer used the service: the ticket was downloaded ${times}, first on ${utcMoment(first.at)} from ${shown(first.ip, 45)} (${shown(first.place, 60)}).${same}`
}
