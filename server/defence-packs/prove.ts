import { PACKS, type PackType } from '#contract/evidence.ts'
import type { Evidence, Ticket } from '#server/defence-packs/find-evidence.ts'
import type { DownloadHistory, SentMail } from '#server/defence-packs/find-histories.ts'
import { hasText } from '#server/defence-packs/pack-text.ts'
import { brings, theTicket, waysOf } from '#server/defence-packs/the-ticket.ts'

/** The terms as a pack may name them: with version, address and a moment before the payment. */
interface AcceptedTerms {
  version: string
  at: string
  ip: string
  /** When the site told us of the payment; of one that staff confirmed, some time after, the moment is not known. */
  paymentConfirmedAt: string
  refundPolicy: string | undefined
}

/** What holds of an order, each by the row that proves it. What is not here is not said in any pack. */
export interface Proofs {
  /** Current, and ready before the day of the flight. */
  ticket: Ticket | undefined
  /** The mail by which the ticket was delivered: to the order's own address, by the provider's word, before the day of the flight. */
  delivered: (SentMail & { deliveredAt: string }) | undefined
  /** The first mail with the ticket that went to the order's own address before the day of the flight and did not come back. */
  sent: SentMail | undefined
  /** The downloads of the ticket. */
  downloaded: (DownloadHistory['ofDocuments'][number] & { isBeforeTravel: boolean }) | undefined
  terms: AcceptedTerms | undefined
}

/** Works out what may be said of an order. */
export function prove(evidence: Evidence): Proofs {
  const { order, downloads } = evidence
  const { isBefore, isInTime, bringers, arrived } = waysOf(evidence)
  const current = theTicket(evidence)
  const ticket = current && isInTime(current.createdAt) ? current : undefined
  const download = ticket && downloads.ofDocuments.find(({ documentId }) => documentId === ticket.id)
  return {
    ticket,
    delivered: ticket && arrived.find(brings(ticket)),
    sent: ticket && bringers.filter(brings(ticket)).find(({ at }) => isInTime(at)),
    downloaded: download && { ...download, isBeforeTravel: isBefore(download.first) },
    terms: acceptedTerms(order),
  }
}

/** Whether anything in a pack of this type speaks for us; without it there is no letter. */
export function isContestable(evidence: Evidence, { ticket, terms }: Proofs, type: PackType): boolean {
  const { order, downloads, earlierPayments } = evidence
  const isCustomers = downloads.sameAddress > 0 || downloads.sameDevice > 0 || earlierPayments.length > 0
  return (
    Boolean(ticket ?? terms ?? order.refundDate ?? order.refunds[0]) ||
    (PACKS[type].history === 'downloads' && isCustomers)
  )
}

/** A moment says its zone. */
const MOMENT = /\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/i

function acceptedTerms({ terms, payment, paidAt }: Evidence['order']): AcceptedTerms | undefined {
  const { version, accepted_at: at, ip, refund_policy_version: policy } = terms ?? {}
  if (!version || !at || !ip || !hasText(version) || !hasText(ip)) return undefined
  if (!MOMENT.test(at.trim()) || Number.isNaN(Date.parse(at))) return undefined
  if (payment?.status !== 'paid' || paidAt === null || Date.parse(at) > Date.parse(paidAt)) return undefined
  return { version, at, ip, paymentConfirmedAt: paidAt, refundPolicy: hasText(policy) ? policy : undefined }
}
