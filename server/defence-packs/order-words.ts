import { cardBrandName } from '#contract/values/card-brand.ts'
import type { PackBlock } from '#contract/disputes/defence-packs.ts'
import type { Found } from '#server/defence-packs/claims.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import type { NearbyOrder } from '#server/defence-packs/nearby-orders.ts'
import { hasText, shown, shownName, utcMoment } from '#server/defence-packs/pack-text.ts'
import { shownRefund, type MadeRefund } from '#server/orders/refunds/made-refunds.ts'

type Fact = [label: string, value: string | number | null | undefined, longest?: number]

/** Facts of a letter; those that nobody recorded are left out. */
export function facts(label: string, rows: Fact[]): PackBlock {
  const known = rows.filter(([, value]) => hasText(value))
  return {
    kind: 'facts',
    label,
    rows: known.map(([name, value, most]) => ({ label: name, value: shown(value, most) })),
  }
}

/** Scripts of which PDFium (Chrome, Edge) copies the words within an English line in another order, or twice. */
const COPIED_WRONG =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Thai}\p{Script=Devanagari}]/u

/**
 * The traveller's name, within a sentence: a name in another script is preceded by the ticket's name in Latin letters, as the passport
 * has it. A name that cannot be copied correctly out of a sentence is only in its own row (`nameFacts`), where the Latin one is known.
 */
export function nameOf(found: Pick<Found, 'order' | 'proofs'>): string {
  const { latin, entered } = namesOf(found)
  return latin === undefined
    ? entered
    : entered.endsWith(' omitted)') || COPIED_WRONG.test(entered)
      ? `${latin} (as on the ticket)`
      : `${latin} (${entered})`
}

/** Facts of the name: one of another script stands in a row of its own, where it can be copied whole. */
export function nameFacts(found: Pick<Found, 'order' | 'proofs'>): Fact[] {
  const { latin, entered } = namesOf(found)
  if (latin === undefined) return [['Traveller', entered, 200]]
  return [
    ['Traveller', `${latin} (as on the ticket)`, 200],
    // Of two words at most: in more, some readers of PDFs take the words of an Arabic name in the order of the English ones.
    ['As entered', entered, 200],
  ]
}

function namesOf({ order, proofs: { ticket } }: Pick<Found, 'order' | 'proofs'>) {
  const entered = shownName(`${order.name} ${order.lastName}`)
  const isLatin = !entered.endsWith(' omitted)') && !/[^\P{L}\p{Script=Latin}]/u.test(entered)
  return { entered, latin: isLatin || !hasText(ticket?.traveller) ? undefined : shown(ticket?.traveller) }
}

/** The amount with its currency; undefined where it was not recorded. */
export function amountOf({ order: { payment } }: Evidence): string | undefined {
  return hasText(payment?.amount)
    ? shown([payment?.amount, payment?.currency].filter(Boolean).join(' '), 40)
    : undefined
}

/** More are counted. */
const OTHERS_NAMED = 3

/** Which payment a letter is about where an order has several, and which others there are, so that none is taken for another. */
export function otherPayments({
  transactionId,
  otherPayments: others,
  refunds,
  refundDate,
}: Evidence['order']): string {
  const about = hasText(transactionId) ? `transaction ID ${shown(transactionId, 80)}` : 'the first payment'
  const named = others.slice(0, OTHERS_NAMED).map((one) => {
    const money = hasText(one.amount) ? ` of ${shown([one.amount, one.currency].filter(Boolean).join(' '), 40)}` : ''
    return `transaction ID ${shown(one.transactionId, 80)}${money}, confirmed on ${utcMoment(one.at)}`
  })
  const more = others.length > named.length ? [`${others.length - named.length} more`] : []
  const are = others.length === 1 ? 'Another payment for this order is' : 'Other payments for this order are'
  const hasRefund = refunds.length > 0 || refundDate !== null
  const whose = hasRefund ? ' Of which of these payments a refund was made, our records do not tell.' : ''
  return `This letter is about ${about} alone. ${are} recorded: ${[...named, ...more].join('; ')}.${whose}`
}

/** How much a refund was; undefined where it was not recorded. */
export function refundOf(refund: MadeRefund): string | undefined {
  const { amount, currency } = shownRefund(refund)
  return amount === null ? undefined : shown([amount, currency].filter(Boolean).join(' '), 40)
}

/** What the gateway calls a refund, by which the issuer finds it; nothing where it was not recorded. */
export function byReference({ reference }: MadeRefund): string {
  return hasText(reference) ? `, reference ${shown(reference, 80)}` : ''
}

/** Each refund that was made, with what the issuer can find it by; of an order that was refunded before cases were kept, its date. */
export function refundSentences({ refunds, refundDate }: Evidence['order']): string[] {
  if (refunds.length === 0) return refundDate === null ? [] : [`This order was refunded: ${utcMoment(refundDate)}.`]
  return refunds.map((refund, index) => {
    const what = refundedBy({ refunds, refundDate }, index) ?? 'This order'
    return `${what} was refunded: ${utcMoment(refund.date)}${byReference(refund)}.`
  })
}

/** What a refund gave back, as a sentence begins with it; undefined: the whole order. One of which no amount is recorded is a part, unless all went back with it. */
export function refundedBy(
  { refunds, refundDate }: Pick<Evidence['order'], 'refunds' | 'refundDate'>,
  index: number,
): string | undefined {
  const isLast = index === refunds.length - 1 && refundDate !== null
  return refundOf(refunds[index]!) ?? (isLast ? undefined : 'A part of the payment')
}

/** The customer's other orders near in time, and how each differs. Nobody else's name is told. */
export function separateOrders(nearby: readonly NearbyOrder[]): string {
  const named = nearby.slice(0, OTHERS_NAMED).map(({ orderId, arrives, sameTraveller, transactionId }) => {
    const whose = sameTraveller ? 'of this traveller' : 'of another traveller'
    const by = hasText(transactionId) ? `, transaction ID ${shown(transactionId, 60)}` : ''
    return `order ${orderId}, the ${arrives ? 'arrival' : 'departure'} ${whose}${by}`
  })
  const more = nearby.length > named.length ? [`${nearby.length - named.length} more`] : []
  return `What the customer paid besides within 30 days is for another traveller or journey: ${[...named, ...more].join('; ')}.`
}

/** What the cardholder reads on the statement: of this payment, else of the site's. */
export function descriptorOf({ order: { payment, site } }: Pick<Evidence, 'order'>): string {
  return hasText(payment?.descriptor) ? payment!.descriptor! : site.statement_descriptor
}

/** What was bought. */
export function serviceOf({ order }: Pick<Evidence, 'order'>): string {
  return `Electronic entry ticket, ${order.arrives ? 'arrival' : 'departure'}, ${order.processingMode}`
}

/** `Visa ending in 4242`: what is known of the card, which does not identify it. */
export function cardOf({ order: { payment } }: Evidence): string {
  const { card_brand: brand, card_last4: last4 } = payment ?? {}
  return [brand && cardBrandName(brand), last4 && `ending in ${last4}`].filter(Boolean).join(' ')
}
