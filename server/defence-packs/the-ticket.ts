import { dayInSantoDomingo } from '#contract/moments.ts'
import type { Evidence, Ticket } from '#server/defence-packs/find-evidence.ts'
import type { SentMail } from '#server/defence-packs/find-histories.ts'

type Found = Pick<Evidence, 'order' | 'tickets' | 'mails'>

/** `delivered` needs the provider's own moment; one that was reported as spam or came back afterwards proves nothing. */
const WENT_OUT: readonly SentMail['state'][] = ['sent', 'delivered', 'opened']

/** Whether a mail brought this document. */
export const brings =
  ({ id }: Ticket) =>
  ({ brought }: SentMail) =>
    brought.includes(id)

/** The mails to the order's own address that did not come back, those of them that arrived before the flight, and how that is told. */
export function waysOf({ order: { flightDay }, mails }: Pick<Found, 'mails' | 'order'>) {
  const isBefore = (at: string) => flightDay !== null && dayInSantoDomingo(new Date(at)) < flightDay
  const isInTime = (at: string) => flightDay === null || isBefore(at)
  const bringers = mails.rows.filter(({ toCustomer, state }) => toCustomer && WENT_OUT.includes(state))
  const arrived = bringers
    .filter((mail): mail is SentMail & { deliveredAt: string } => mail.deliveredAt !== null && mail.state !== 'sent')
    .filter(({ deliveredAt }) => isBefore(deliveredAt))
    .toSorted((a, b) => Date.parse(a.deliveredAt) - Date.parse(b.deliveredAt))
  return { isBefore, isInTime, bringers, arrived }
}

/**
 * Which of an order's current documents is the ticket: never one that was sent in addition while there is another, then the newest
 * that is known to have arrived, else the newest.
 */
export function theTicket(found: Found): Ticket | undefined {
  const { arrived } = waysOf(found)
  const best = Math.min(...found.tickets.map(({ rank }) => rank))
  const tickets = found.tickets.filter(({ rank }) => rank === best)
  return tickets.find((one) => arrived.some(brings(one))) ?? tickets[0]
}
