import type { Receipt } from '#contract/travellers/front-page.ts'
import { plainAmount } from '#contract/values/money.ts'
import type { Context } from '#server/context.ts'
import { findOrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { findQuestions, shownValues } from '#server/orders/find-questions.ts'
import { MADE_REFUNDS, shownRefund, type MadeRefund } from '#server/orders/refunds/made-refunds.ts'
import { describeParty } from '#server/tracking/describe-party.ts'
import { SELF_CANCEL } from '#server/tracking/self-cancel.ts'
import { OPEN_REFUND, type OpenRefund } from '#server/tracking/open-refund.ts'

interface Row {
  createdAt: string
  refunds: MadeRefund[]
  open: OpenRefund | null
  cancel: Receipt['cancel']
}

/**
 * What an order's traveller bought and paid, what went back, and what they entered, of which the private values show only their end, or
 * that they are there. Undefined without the order, and where it is deleted.
 */
export async function findReceipt(ctx: Context, orderId: number): Promise<Receipt | undefined> {
  const [order, questions, party, found] = await Promise.all([
    findOrderToMail(ctx, orderId),
    findQuestions(ctx, orderId),
    describeParty(ctx, orderId),
    ctx.pool.query<Row>({
      name: 'find-receipt',
      text: `select to_json(o.created_at) #>> '{}' as "createdAt", ${MADE_REFUNDS} as refunds, ${OPEN_REFUND} as open, ${SELF_CANCEL} as cancel
        from orders o join applications a using (order_id) where o.order_id = $1`,
      values: [orderId],
    }),
  ])
  const [row] = found.rows
  if (!order || !questions || !row || order.isDeleted) return undefined
  const { payment, flight, paidAt, name } = order
  return {
    order_id: orderId,
    language: order.language,
    name,
    created_at: row.createdAt,
    direction: flight.arrives ? 'Arrival' : 'Departure',
    flight: flight.number,
    flight_day: flight.day,
    paid_at: paidAt,
    payment,
    refunds: row.refunds.map(shownRefund),
    cancel: row.cancel,
    open_refund: row.open && { ...row.open, amount: plainAmount(row.open.amount) },
    others: party.filter((one) => one.order_id !== orderId).map(({ order_id, traveller }) => ({ order_id, traveller })),
    entered: shownValues(questions),
  }
}
