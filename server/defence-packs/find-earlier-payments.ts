import type { Context } from '#server/context.ts'
import { isVisa, twoEarlier, type Candidate, type EarlierPayment } from '#server/defence-packs/earlier-payments.ts'
import type { EvidenceOrder } from '#server/defence-packs/find-evidence.ts'
import { findRelatedOrders } from '#server/order-page/get-related-orders.ts'

/**
 * The two earlier payments for Visa Compelling Evidence 3.0: looked for among the customer's related orders, at most 50, which are
 * found by their own indexes. Cases, also warnings of fraud, remarks and refunds tell which payments were disputed.
 */
export async function findEarlierPayments(
  ctx: Context,
  order: EvidenceOrder,
  now: Date,
): Promise<[EarlierPayment, EarlierPayment] | undefined> {
  if (!isVisa(order.payment) || order.paidAt === null) return undefined
  const related = await findRelatedOrders(ctx, order.id)
  if (related.length === 0) return undefined
  const { rows } = await ctx.pool.query<Candidate>({
    name: 'find-earlier-payments',
    text: `select o.order_id::float8 as "orderId", to_json(o.paid_at) #>> '{}' as "paidAt", a.payment, o.email, o.arrives,
        coalesce(a.transaction_id, a.payment->>'transaction_id') as "transactionId",
        a.form->>'permanent_address' as address
      from orders o join applications a using (order_id)
      where o.order_id = any($1::bigint[]) and a.payment is not null and o.paid_at < $2::timestamptz
        and o.refund_date is null and o.process_status is distinct from 'Refunds'
        and not exists (select from remarks r where r.order_id = o.order_id and (r.chargeback = 'Y' or r.voided = 'Y'))
        and not exists (select from disputes d where d.order_id = o.order_id)
      order by o.paid_at, o.order_id`,
    values: [related.map(({ order_id }) => order_id), order.paidAt],
  })
  return twoEarlier(order, rows, now)
}
