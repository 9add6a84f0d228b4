import type { EarlierPayment } from '#server/defence-packs/earlier-payments.ts'
import { givenBack, type GivenBack } from '#server/defence-packs/given-back.ts'
import type { Evidence, SentDocument } from '#server/defence-packs/find-evidence.ts'
import type { SentMail, TicketDownloads } from '#server/defence-packs/find-histories.ts'
import type { KeptPolicies } from '#server/defence-packs/kept-policies.ts'
import type { SeenPage } from '#server/defence-packs/find-pages.ts'
import { hasText } from '#server/defence-packs/pack-text.ts'
import { carriesDocument, primaryTicket, deliveryOf } from '#server/defence-packs/primary-ticket.ts'
import { pageWithTicket, promisedOf, type Promised } from '#server/defence-packs/seen-pages.ts'

/** The terms as a pack may name them: with version, address and a moment before the payment. */
interface AcceptedTerms {
  version: string
  at: string
  ip: string
  /** When the site told us of the payment; of one that staff confirmed, some time after, the moment is not known. */
  paymentConfirmedAt: string
  refundPolicy: string | undefined
  /** The texts of these versions that are known to have been in force then: kept before they were accepted, or named by their digest. */
  texts: KeptPolicies
}

/** What holds of an order, each by the row that proves it. What is not here is not said in any pack. */
export interface Proofs {
  /** When the payment was confirmed, and who told us. Undefined: nothing is known to have been paid. */
  paid: { at: string; by: 'site' | 'staff' } | undefined
  /** Known to be this traveller's, current, and ready before the day of the flight. */
  ticket: SentDocument | undefined
  /** Where there is no ticket: what was sent, of which nobody knows whose it is. It proves nothing. */
  document: SentDocument | undefined
  /** The mail by which the ticket was delivered: to the order's own address, by the provider's word, before the day of the flight. */
  delivered: (SentMail & { deliveredAt: string }) | undefined
  /** The first mail with the ticket that went to the order's own address before the day of the flight and did not come back. */
  sent: SentMail | undefined
  /** The downloads of the ticket: how many, and how many of them equal the purchase. */
  downloaded: (TicketDownloads & { isBeforeTravel: boolean }) | undefined
  /** The day that the order's page named before there was the ticket, and when that came. */
  promised: Promised | undefined
  /** What the order's page showed when it first offered the ticket, before the day of the flight. */
  page: SeenPage | undefined
  terms: AcceptedTerms | undefined
  /** How much of the payment was given back. */
  refunded: GivenBack['payment']
  /** Whether what was paid besides, under other transaction ids, was given back; undefined: nothing was. */
  othersBack: GivenBack['others']
  /** The two that Visa Compelling Evidence 3.0 asks for. */
  earlier: [EarlierPayment, EarlierPayment] | undefined
}

/** Works out what may be said of an order. */
export function prove(evidence: Evidence): Proofs {
  const { order, downloads } = evidence
  const { isBefore, isInTime, bringers, arrived } = deliveryOf(evidence)
  const ticket = primaryTicket(evidence)
  const { ofTicket } = downloads
  const delivered = ticket && arrived.find(carriesDocument(ticket))
  const { payment: refunded, others: othersBack } = givenBack(order)
  return {
    paid: paidOf(order),
    ticket,
    document: ticket ? undefined : evidence.documents.find(({ whose }) => whose === 'unknown'),
    delivered,
    sent: ticket && bringers.filter(carriesDocument(ticket)).find(({ at }) => isInTime(at)),
    downloaded: ticket && ofTicket ? { ...ofTicket, isBeforeTravel: isBefore(ofTicket.first) } : undefined,
    promised: promisedOf(evidence.pages, ticket, { delivered, downloaded: ofTicket }),
    page: pageWithTicket(evidence.pages, ticket, isInTime),
    terms: acceptedTerms(evidence),
    refunded,
    othersBack,
    earlier: evidence.earlierPayments,
  }
}

/** A payment that was voided took nothing. */
function paidOf({ paidAt, payment, voided }: Evidence['order']): Proofs['paid'] {
  if (paidAt === null || voided) return undefined
  return { at: paidAt, by: payment?.status === 'paid' ? 'site' : 'staff' }
}

/** A moment says its zone. */
const MOMENT = /\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/i

/** Terms that were accepted longer before the purchase were those of another one. */
const TERMS_OF_PURCHASE_MS = 24 * 60 * 60_000

/** The terms, where all of them is recorded, they were accepted before the payment, and at most a day before the purchase. */
function acceptedTerms({ order, policies }: Evidence): AcceptedTerms | undefined {
  const { version, accepted_at: at, ip, refund_policy_version: policy } = order.terms ?? {}
  if (!version || !at || !ip || !hasText(version) || !hasText(ip)) return undefined
  if (!MOMENT.test(at.trim()) || Number.isNaN(Date.parse(at))) return undefined
  const paid = paidOf(order)
  if (paid?.by !== 'site' || Date.parse(at) > Date.parse(paid.at)) return undefined
  // An order may come to us after its payment, as from a file.
  const purchase = Math.min(Date.parse(order.createdAt), Date.parse(paid.at))
  if (Date.parse(at) < purchase - TERMS_OF_PURCHASE_MS) return undefined
  const refundPolicy = hasText(policy) ? policy : undefined
  const texts = {
    terms: policies.terms,
    'refund-policy': refundPolicy === undefined ? undefined : policies['refund-policy'],
  }
  return { version, at, ip, paymentConfirmedAt: paid.at, refundPolicy, texts: knownThen(texts, at) }
}

/** What was entered later may be the text of another day, unless the order brought its digest. */
function knownThen(policies: KeptPolicies, at: string): KeptPolicies {
  const isKnown = ([, policy]: [string, KeptPolicies['terms']]) =>
    policy !== undefined && (policy.byDigest || Date.parse(policy.enteredAt) <= Date.parse(at))
  return Object.fromEntries(Object.entries(policies).filter(isKnown))
}
