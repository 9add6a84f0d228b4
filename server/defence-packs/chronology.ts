import type { Found } from '#server/defence-packs/claims.ts'
import { byReference, refundedBy } from '#server/defence-packs/order-words.ts'
import { bareMoment, packDay, shown } from '#server/defence-packs/pack-text.ts'

/** A step of an order: its moment as the letter shows it, and its place in time where that is another. */
interface Step {
  at: string
  what: string
  sortedAt?: number
}

/** Events this close together are told in the order of the steps: providers give whole seconds, and clocks differ. */
const AT_ONCE_MS = 1000
/** The day of the flight begins in Santo Domingo, four hours behind UTC all year. */
const SANTO_DOMINGO = 'T00:00:00-04:00'

/** More payments of one order fill the table; the letter says how many there are. */
const OTHERS_TOLD = 3

/** What happened, in order: each moment and what it was. */
export function chronology(found: Found): string[][] {
  const steps = stepsOf(found)
  const timed = steps.map(({ at, what, sortedAt = Date.parse(at) }, rank) => ({ at, what, ms: sortedAt, rank }))
  const sorted = timed.toSorted((a, b) => a.ms - b.ms || a.rank - b.rank)
  // Neighbours alone change places, so nothing passes what lies more than a second from it.
  for (let end = sorted.length - 1; end > 0; end -= 1) {
    for (let index = 0; index < end; index += 1) {
      const [a, b] = [sorted[index]!, sorted[index + 1]!]
      if (b.ms - a.ms < AT_ONCE_MS && b.rank < a.rank) [sorted[index], sorted[index + 1]] = [b, a]
    }
  }
  return sorted.map(({ at, what }) => [/^\d{4}-\d\d-\d\d$/.test(at) ? packDay(at) : bareMoment(at), what])
}

/** In the order in which the service is done. */
function stepsOf({ order, proofs }: Found): Step[] {
  const { paid, terms, ticket, document, sent, delivered, downloaded } = proofs
  const mail = delivered ?? sent
  const stored = ticket ?? document
  const is = (at: string | null | undefined, what: string): Step[] => (at ? [{ at, what }] : [])
  return [
    ...is(terms?.at, 'The customer accepted the terms'),
    ...is(order.createdAt, `Order ${order.id} was received`),
    ...is(paid?.at, paid?.by === 'staff' ? 'Our staff recorded the payment' : 'The payment was confirmed'),
    ...order.otherPayments
      .slice(0, OTHERS_TOLD)
      .map(({ at }) => ({ at, what: 'Another payment for the order was confirmed' })),
    ...is(stored?.createdAt, `${ticket ? 'The ticket' : 'The document that was sent'} was stored on the order`),
    ...is(mail?.at, `The ticket was sent by e-mail to ${shown(mail?.email, 80)}`),
    // By the provider's clock, which may be behind ours.
    ...(delivered
      ? [
          {
            at: delivered.deliveredAt,
            what: 'The mail provider reported the delivery of that e-mail',
            sortedAt: Math.max(Date.parse(delivered.deliveredAt), Date.parse(delivered.at)),
          },
        ]
      : []),
    ...is(downloaded?.first, 'The ticket was downloaded for the first time'),
    ...is(downloaded && downloaded.count > 1 ? downloaded.last : null, 'The ticket was downloaded for the last time'),
    ...(order.flightDay === null
      ? []
      : [
          { at: order.flightDay, what: 'The day of the flight', sortedAt: Date.parse(order.flightDay + SANTO_DOMINGO) },
        ]),
    ...order.refunds.map((refund, index) => ({
      at: refund.date,
      what: `${refundedBy(order, index) ?? 'The order'} was refunded${byReference(refund)}`,
    })),
    ...is(order.refunds.length === 0 ? order.refundDate : null, 'The order was refunded'),
  ]
}
