import type { EvidenceName } from '#contract/disputes/evidence.ts'
import type { PaymentProof } from '#contract/orders/payment-proofs.ts'
import { plainAddress } from '#server/visitors/plain-address.ts'
import { deviceOf, sameKindOf } from '#server/defence-packs/compare-payments.ts'
import { isVisa, sharedByBoth, theCard } from '#server/defence-packs/earlier-payments.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import { isSameService } from '#server/defence-packs/nearby-orders.ts'
import { otherPayments, refundSentences, separateOrders } from '#server/defence-packs/order-words.ts'
import { authenticationOf, isAddressRight, isCodeRight } from '#server/defence-packs/payment-checks.ts'
import { counted, hasText, packDay, shown, utcMoment } from '#server/defence-packs/pack-text.ts'
import { prove, type Proofs } from '#server/defence-packs/prove.ts'
import type { Promised } from '#server/defence-packs/seen-pages.ts'

/** The evidence of an order, with what it proves. */
export type Found = Evidence & { proofs: Proofs }

/** A row of the database by which something is so. */
export type RecordName =
  | `${'order' | 'payment' | 'terms' | 'document' | 'mail' | 'downloads of document' | 'refunds of order' | 'other payments of order' | 'policy'} ${number}`
  | `page ${string}`

interface Claim {
  /** The records that make it so: none, it is not so; undefined, it cannot apply to this order. */
  records: (found: Found) => RecordName[] | undefined
  /** How the letter says it; the others are facts of its exhibits. */
  says?: (found: Found) => string | string[]
}

/** What only the letter tells apart, beside the evidence of an order's check list. */
export type ClaimName =
  | EvidenceName
  | 'mail-sent'
  | 'ticket-ready'
  | 'other-payments'
  | 'terms-text'
  | 'mail-text'
  | 'page-text'
  | 'on-trip'

const where = <Name extends RecordName>(isSo: unknown, ...names: Name[]): Name[] => (isSo ? names : [])
const paymentOf = ({ order }: Found) => `payment ${order.id}` as const
/** That the site told it. */
const recorded = (field: PaymentProof): Claim => ({
  records: (found) => where(hasText(found.order.payment?.[field]), paymentOf(found)),
})
const downloadsOf = ({ proofs: { ticket, downloaded } }: Found): RecordName[] =>
  ticket && downloaded ? [`downloads of document ${ticket.id}`] : []

/**
 * TABLE: whatever a pack or the check list of evidence claims of an order -> the records that make it so, and how the letter says it.
 * The letter, what each exhibit proves, the verdict and the check list all read this table, so that none of them can say what another
 * denies.
 */
export const CLAIMS: Record<ClaimName, Claim> = {
  payment: { records: (found) => where(found.proofs.paid, paymentOf(found)) },
  'transaction-id': { records: (found) => where(hasText(found.order.transactionId), paymentOf(found)) },
  'merchant-name': { records: (found) => where(hasText(found.order.merchantName), paymentOf(found)) },
  amount: { records: (found) => where(hasText(found.order.payment?.amount), paymentOf(found)) },
  card: {
    records: (found) => {
      const { card_brand: brand, card_last4: last4 } = found.order.payment ?? {}
      return where(hasText(brand) && hasText(last4), paymentOf(found))
    },
  },
  'purchase-ip': { records: (found) => where(plainAddress(found.order.payment?.ip), paymentOf(found)) },
  device: { records: (found) => where(deviceOf(found.order.payment), paymentOf(found)) },
  arn: recorded('arn'),
  'device-id': recorded('device_id'),
  'card-fingerprint': recorded('card_fingerprint'),
  'customer-account': recorded('customer_account_id'),
  'three-d-secure': {
    records: (found) => where(authenticationOf(found.order.payment), paymentOf(found)),
    says: ({ order }) => {
      const { how, named } = authenticationOf(order.payment)!
      return how === 'authenticated'
        ? `The cardholder was authenticated by 3-D Secure (${shown(named, 130)}), so liability for a fraud lies with the card issuer.`
        : `Authentication by 3-D Secure was attempted (${shown(named, 130)}); for that, too, the rules of the card schemes mostly leave liability for a fraud with the card issuer.`
    },
  },
  avs: {
    records: (found) => where(isAddressRight(found.order.payment), paymentOf(found)),
    says: ({ order }) =>
      `The billing address that was entered is the one that the card issuer has (address check: ${shown(order.payment?.avs_result)}).`,
  },
  cvv: {
    records: (found) => where(isCodeRight(found.order.payment), paymentOf(found)),
    says: ({ order }) =>
      `The card’s security code was entered, and it was right (check of the security code: ${shown(order.payment?.cvv_result)}).`,
  },
  'same-ip': {
    records: (found) => where(found.proofs.downloaded?.sameAddress, paymentOf(found), ...downloadsOf(found)),
    says: ({ order, proofs }) =>
      `${ofDownloads(proofs, 'sameAddress')} came from ${shown(order.payment?.ip, 60)}, the very IP address from which the purchase was made.`,
  },
  'same-device': {
    records: (found) => where(found.proofs.downloaded?.sameDevice, paymentOf(found), ...downloadsOf(found)),
    says: ({ order, proofs }) => `${ofDownloads(proofs, 'sameDevice')} came with ${sameKindOf(order.payment)}.`,
  },
  'on-trip': {
    records: (found) => where(found.proofs.downloaded?.onTrip, ...downloadsOf(found)),
    says: ({ order, proofs: { downloaded } }) => onTrip(order, downloaded!.onTrip!),
  },
  'earlier-payments': {
    records: ({ order, proofs }) =>
      isVisa(order.payment) ? (proofs.earlier ?? []).map(({ orderId }) => `payment ${orderId}` as const) : undefined,
    says: ({ proofs: { earlier } }) =>
      `Two earlier payments by ${theCard(earlier!)}, for which no dispute is recorded, share with this one: ${sharedByBoth(earlier!).join(', ')}.`,
  },
  'ticket-known': {
    records: ({ proofs: { ticket, document } }) =>
      ticket ? [`document ${ticket.id}`] : document === undefined ? undefined : [],
  },
  ticket: {
    records: ({ proofs: { ticket } }) => (ticket ? [`document ${ticket.id}`] : []),
    says: ({ order, proofs: { ticket } }) =>
      `The ticket of this traveller was ready on ${utcMoment(ticket!.createdAt)}${beforeTravel(order)}.`,
  },
  'mail-delivered': {
    records: ({ proofs: { delivered } }) => (delivered ? [`mail ${delivered.id}`] : []),
    says: ({ order, proofs: { delivered } }) =>
      `The service was delivered: the ticket was e-mailed to ${shown(delivered!.email, 80)}, the customer’s own address, and the mail provider reported its delivery on ${utcMoment(delivered!.deliveredAt)}${beforeTravel(order)}.`,
  },
  'mail-sent': {
    records: ({ proofs: { delivered, sent } }) => (sent && !delivered ? [`mail ${sent.id}`] : []),
    says: ({ proofs: { sent } }) =>
      `The ticket was sent by e-mail to ${shown(sent!.email, 80)}, the customer’s own address, on ${utcMoment(sent!.at)}.`,
  },
  'mail-text': {
    records: ({ proofs: { delivered, sent } }) => {
      const mail = delivered ?? sent
      return mail?.said ? [`mail ${mail.id}`] : []
    },
  },
  'page-text': {
    records: ({ proofs: { page } }) => where(page, `page ${page?.sha256}`),
    says: ({ proofs: { page } }) =>
      `The order’s own page, which opens only with the link from our e-mail or with the order’s details and its e-mail address, was opened and offered the ticket on ${utcMoment(page!.firstAt)}.`,
  },
  // Undefined: no day was named, or nothing is known to have arrived. None: it was late.
  'on-time': {
    records: (found) => {
      const { promised, delivered } = found.proofs
      if (!promised) return undefined
      const arrival = promised.came.by === 'mail' ? ([`mail ${delivered!.id}`] as const) : downloadsOf(found)
      return promised.isLate ? [] : [`page ${promised.page.sha256}`, ...arrival]
    },
    says: ({ proofs: { promised } }) => onTime(promised!),
  },
  'ticket-ready': {
    records: ({ proofs: { ticket, delivered, sent, downloaded } }) =>
      ticket && !delivered && !sent && !downloaded ? [`document ${ticket.id}`] : [],
    says: ({ proofs: { ticket } }) => `The ticket was ready on ${utcMoment(ticket!.createdAt)}.`,
  },
  'before-travel': {
    records: (found) => [
      ...(found.proofs.delivered ? ([`mail ${found.proofs.delivered.id}`] as const) : []),
      ...(found.proofs.downloaded?.isBeforeTravel ? downloadsOf(found) : []),
    ],
  },
  download: {
    records: downloadsOf,
    says: ({ order, proofs: { downloaded } }) => {
      const { count, first, isBeforeTravel } = downloaded!
      const recorded = count === 1 ? 'is recorded, on' : 'are recorded, the first on'
      const before = isBeforeTravel ? beforeTravel(order) : ''
      return `${counted(count, 'download')} of the ticket from our page ${recorded} ${utcMoment(first)}${before}.`
    },
  },
  terms: {
    records: ({ order, proofs: { terms } }) => where(terms, `terms ${order.id}`),
    says: ({ proofs: { terms } }) => {
      const policy = hasText(terms!.refundPolicy) ? ' with the refund policy' : ''
      return `The customer accepted the terms and conditions${policy} on ${utcMoment(terms!.at)}, before the payment was confirmed.`
    },
  },
  'refund-policy': {
    records: ({ order, proofs: { terms } }) => where(hasText(terms?.refundPolicy), `terms ${order.id}`),
  },
  'terms-text': {
    records: ({ proofs: { terms } }) => Object.values(terms?.texts ?? {}).map(({ id }) => `policy ${id}` as const),
  },
  refund: {
    records: ({ order, proofs: { refunded } }) => {
      if (refunded === 'whole') return [`refunds of order ${order.id}`]
      return order.refundOwed ? [] : undefined
    },
    says: ({ order }) => refundSentences(order),
  },
  'part-refund': {
    records: ({ order, proofs: { refunded } }) => (refunded === 'part' ? [`refunds of order ${order.id}`] : undefined),
    says: ({ order }) => refundSentences(order),
  },
  'single-charge': {
    records: (found) => {
      const isSingle = found.order.otherPayments.length === 0 && !found.nearby.some(isSameService)
      return where(isSingle && found.nearbyIsWhole, paymentOf(found))
    },
    says: ({ order }) =>
      `One payment alone is recorded for order ${order.id}, and none of another order for the same traveller and journey within 30 days.`,
  },
  'separate-orders': {
    records: ({ nearby, nearbyIsWhole }) => {
      if (nearby.length === 0 || !nearbyIsWhole) return undefined
      return nearby.some(isSameService) ? [] : nearby.map(({ orderId }) => `payment ${orderId}` as const)
    },
    says: ({ nearby }) => separateOrders(nearby),
  },
  'authorisation-code': {
    records: (found) => where(authorisationCode(found.order.payment), paymentOf(found)),
    says: ({ order: { payment } }) =>
      `The payment was authorised by the card’s issuer: authorisation code ${shown(authorisationCode(payment), 40)}.`,
  },
  'other-payments': {
    records: ({ order }) => where(order.otherPayments.length > 0, `other payments of order ${order.id}`),
    says: ({ order }) => otherPayments(order),
  },
  'second-payment-back': {
    records: ({ order, proofs: { othersBack } }) =>
      othersBack === undefined ? undefined : where(othersBack, `refunds of order ${order.id}`),
    says: ({ order }) => refundSentences(order),
  },
}

/** The evidence of an order with what it proves, ready for the table. */
export function foundOf(evidence: Evidence): Found {
  return { ...evidence, proofs: prove(evidence) }
}

/** Whether a claim is so. */
export function holds(found: Found, name: ClaimName): boolean {
  return (CLAIMS[name].records(found) ?? []).length > 0
}

/** The sentences of those claims that are so, in this order. */
export function sentences(found: Found, names: readonly ClaimName[]): string[] {
  return names.flatMap((name) => (holds(found, name) ? (CLAIMS[name].says?.(found) ?? []) : []))
}

/** `1 of 3 downloads`: both numbers are of the ticket's downloads. */
export function ofDownloads({ downloaded }: Proofs, which: 'sameAddress' | 'sameDevice'): string {
  return `${downloaded![which].toLocaleString('en-US')} of ${counted(downloaded!.count, 'download')}`
}

/** The code by which the card's issuer authorised the payment, where the site sent one. */
export function authorisationCode(payment: Evidence['order']['payment']): string | undefined {
  const code = payment?.authorisation_code
  return hasText(code) ? code : undefined
}

/** A download beside the journey: where and when it was, and how many days that is from the day of travel, by the time there. */
export function onTrip({ flightDay }: Evidence['order'], { at, place }: { at: string; place: string }): string {
  const days = Math.round((Date.parse(dayThere(at)) - Date.parse(flightDay!)) / 86_400_000)
  const when = days === 0 ? 'on the day of travel' : `${counted(days, 'day')} after the day of travel`
  return `The ticket was downloaded from our page in ${shown(place, 80)}, where its IP address is located, on ${utcMoment(at)}: ${when}, ${packDay(flightDay!)}, by the time there.`
}

/** What the page promised and when the ticket came, in time. */
function onTime({ day, page, came }: Promised): string {
  const how = came.by === 'mail' ? 'delivered by e-mail' : 'downloaded'
  // Where it was already the next day by UTC.
  const there = new Date(came.at).toISOString().slice(0, 10) > day ? ', still that day in the Dominican Republic' : ''
  return `The order’s own page was opened on ${utcMoment(page.firstAt)} and named ${packDay(day)} as the day by which the ticket was expected; it was ${how} on ${utcMoment(came.at)}${there}.`
}

/** The day in the Dominican Republic, which is four hours behind UTC all year: YYYY-MM-DD. */
function dayThere(moment: string): string {
  return new Date(Date.parse(moment) - 4 * 3_600_000).toISOString().slice(0, 10)
}

function beforeTravel({ flightDay }: Evidence['order']): string {
  return flightDay === null ? '' : `, before the day of travel, ${packDay(flightDay)}`
}
