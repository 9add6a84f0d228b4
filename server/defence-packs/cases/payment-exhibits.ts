import type { PackPart } from '#contract/disputes/defence-packs.ts'
import { holds, type Found } from '#server/defence-packs/claims.ts'
import { amountOf, refundOf } from '#server/defence-packs/order-words.ts'
import { bareMoment, hasText, packDay, shown } from '#server/defence-packs/pack-text.ts'

/** More rows of payments say no more. */
const ROWS_AT_MOST = 12

const NONE = 'Not recorded'

/** The refunds that were made, by which the issuer finds each; undefined where there is none. */
export function refundsExhibit({ order: { refunds, refundDate } }: Found): PackPart | undefined {
  const rows = refunds
    .slice(-ROWS_AT_MOST)
    .map((refund) => [
      bareMoment(refund.date),
      refundOf(refund) ?? NONE,
      hasText(refund.reference) ? shown(refund.reference, 80) : NONE,
    ])
  if (rows.length === 0 && refundDate !== null) rows.push([bareMoment(refundDate), 'The whole order', NONE])
  if (rows.length === 0) return undefined
  return {
    heading: 'Refunds',
    proves: 'what was given back, when, and by which reference it is found.',
    blocks: [
      {
        kind: 'table',
        label: 'Refunds',
        columns: [
          { head: 'Date & Time (UTC)', share: 34 },
          { head: 'Amount', share: 22 },
          { head: 'Reference', share: 44 },
        ],
        rows,
      },
    ],
  }
}

/** This payment, and whatever else was paid of this order or near in time, side by side. Nobody else's name is told. */
export function paymentsExhibit(found: Found): PackPart {
  const { order, nearby, proofs } = found
  const way = (arrives: boolean) => (arrives ? 'arrival' : 'departure')
  const flight = (day: string | null) => (day === null ? '' : `, flight on ${packDay(day)}`)
  const disputed = [
    String(order.id),
    shown(order.transactionId, 60),
    proofs.paid ? bareMoment(proofs.paid.at) : NONE,
    amountOf(found) ?? NONE,
    `This traveller, ${way(order.arrives)}${flight(order.flightDay)}`,
  ]
  const besides = order.otherPayments.map((one) => [
    String(order.id),
    shown(one.transactionId, 60),
    bareMoment(one.at),
    hasText(one.amount) ? shown([one.amount, one.currency].filter(Boolean).join(' '), 40) : NONE,
    'The same order, paid again',
  ])
  const others = nearby.map((one) => [
    String(one.orderId),
    shown(one.transactionId, 60),
    bareMoment(one.paidAt),
    hasText(one.amount) ? shown(one.amount, 40) : NONE,
    `${one.sameTraveller ? 'This' : 'Another'} traveller, ${way(one.arrives)}${flight(one.flightDay)}`,
  ])
  return {
    heading: 'Payments',
    proves: holds(found, 'separate-orders')
      ? 'that each payment was for another traveller or journey.'
      : holds(found, 'single-charge')
        ? 'that no other payment for the same service is recorded.'
        : 'which payments are recorded, and what each was for.',
    blocks: [
      {
        kind: 'table',
        label: 'Payments side by side',
        columns: [
          { head: 'Order', share: 16 },
          { head: 'Transaction ID', share: 22 },
          { head: 'Paid (UTC)', share: 20 },
          { head: 'Amount', share: 16 },
          { head: 'For', share: 26 },
        ],
        rows: [disputed, ...besides, ...others].slice(0, ROWS_AT_MOST),
      },
    ],
  }
}
