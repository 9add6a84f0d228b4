import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { Evidence, SentDocument } from '#server/defence-packs/find-evidence.ts'
import type { SentMail } from '#server/defence-packs/find-histories.ts'

type Found = Pick<Evidence, 'order' | 'documents' | 'mails'>

/** `delivered` needs the provider's own moment; one that was reported as spam or came back afterwards proves nothing. */
const WENT_OUT: readonly SentMail['state'][] = ['sent', 'delivered', 'opened']

/** Provider and server have clocks of their own; a mail that is said to have arrived longer before it was made did not. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/** Whether a mail brought this document. */
export const carriesDocument =
  ({ id }: SentDocument) =>
  ({ brought }: SentMail) =>
    brought.includes(id)

/** The mails to the order's own address that did not come back, those of them that arrived before the flight, and how that is told. */
export function deliveryOf({ order: { flightDay }, mails }: Pick<Found, 'mails' | 'order'>) {
  const isBefore = (at: string) => flightDay !== null && dayInSantoDomingo(new Date(at)) < flightDay
  const isInTime = (at: string) => flightDay === null || isBefore(at)
  const bringers = mails.rows.filter(({ toCustomer, state }) => toCustomer && WENT_OUT.includes(state))
  const arrived = bringers
    .filter((mail): mail is SentMail & { deliveredAt: string } => mail.deliveredAt !== null && mail.state !== 'sent')
    .filter(({ at, deliveredAt }) => Date.parse(deliveredAt) >= Date.parse(at) - CLOCKS_DIFFER_MS)
    .filter(({ deliveredAt }) => isBefore(deliveredAt))
    .toSorted((a, b) => Date.parse(a.deliveredAt) - Date.parse(b.deliveredAt))
  return { isBefore, isInTime, bringers, arrived }
}

/**
 * Which of an order's current documents is the ticket: only one that is known to be this traveller's; never
 * one that was sent in addition while there is another; ready before the day of the flight; then the newest that is known to have
 * arrived, else the newest. Whatever is said or counted of the ticket is of this one.
 */
export function primaryTicket(found: Found): SentDocument | undefined {
  const { arrived, isInTime } = deliveryOf(found)
  const known = found.documents.filter(({ whose }) => whose === 'travellers')
  const first = known.filter(({ inAddition }) => !inAddition)
  const tickets = (first.length > 0 ? first : known).filter(({ createdAt }) => isInTime(createdAt))
  return tickets.find((one) => arrived.some(carriesDocument(one))) ?? tickets[0]
}
