import { PACKS, type PackType } from '#contract/defence-packs.ts'
import type { Evidence, Ticket } from '#server/defence-packs/find-evidence.ts'
import type { DownloadHistory, SentMail } from '#server/defence-packs/find-histories.ts'
import { hasText } from '#server/defence-packs/pack-text.ts'
import { dayInSantoDomingo } from '#contract/moments.ts'

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

/** `delivered` needs the provider's own moment; one that was reported as spam or came back afterwards proves nothing. */
const WENT_OUT: readonly SentMail['state'][] = ['sent', 'delivered', 'opened']

/** Works out what may be said of an order. */
export function prove({ order, tickets, mails, downloads }: Evidence): Proofs {
  const { flightDay } = order
  const isBefore = (at: string) => flightDay !== null && dayInSantoDomingo(new Date(at)) < flightDay
  const isInTime = (at: string) => flightDay === null || isBefore(at)
  const bringers = mails.rows.filter(({ toCustomer, state }) => toCustomer && WENT_OUT.includes(state))
  const arrived = bringers
    .filter((mail): mail is SentMail & { deliveredAt: string } => mail.deliveredAt !== null && mail.state !== 'sent')
    .filter(({ deliveredAt }) => isBefore(deliveredAt))
    .toSorted((a, b) => Date.parse(a.deliveredAt) - Date.parse(b.deliveredAt))
  const brings =
    ({ id }: Ticket) =>
    ({ brought }: SentMail) =>
      brought.includes(id)
  // Of several current documents the newest that is known to have arrived.
  const current = tickets.find((one) => arrived.some(brings(one))) ?? tickets[0]
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

/** Whether there is anything that speaks for us in a pack of this type: without it there is no letter. */
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
