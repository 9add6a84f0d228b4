import type { Context } from '#server/context.ts'
import { isVisa, twoEarlier, type Candidate } from '#server/defence-packs/earlier-payments.ts'
import type { Evidence, EvidenceOrder } from '#server/defence-packs/find-evidence.ts'
import { NEARBY_DAYS, type NearbyOrder } from '#server/defence-packs/nearby-orders.ts'
import { findRelatedOrders, RELATED_AT_MOST } from '#server/order-page/get-related-orders.ts'

/** What else the customer paid: looked for among the related orders, at most 50, which are found by their own indexes. */
export async function findPaymentsBesides(
  ctx: Context,
  order: EvidenceOrder,
  now: Date,
): Promise<Pick<Evidence, 'earlierPayments' | 'nearby' | 'nearbyIsWhole'>> {
  if (order.paidAt === null) return { earlierPayments: undefined, nearby: [], nearbyIsWhole: true }
  const related = (await findRelatedOrders(ctx, order.id)).map(({ order_id }) => order_id)
  if (related.length === 0) return { earlierPayments: undefined, nearby: [], nearbyIsWhole: true }
  const [candidates, nearby] = await Promise.all([
    isVisa(order.payment) ? findCandidates(ctx, order, related) : [],
    findNearby(ctx, order, related),
  ])
  const nearbyIsWhole = related.length < RELATED_AT_MOST
  return { earlierPayments: twoEarlier(order, candidates, now), nearby, nearbyIsWhole }
}

/** The payments for Visa Compelling Evidence 3.0. Cases, remarks and refunds tell which payments were disputed. */
async function findCandidates(ctx: Context, order: EvidenceOrder, related: number[]): Promise<Candidate[]> {
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
    values: [related, order.paidAt],
  })
  return rows
}

/** The customer's orders that were paid near in time, the nearest first; passports are compared in the database. */
async function findNearby(ctx: Context, order: EvidenceOrder, related: number[]): Promise<NearbyOrder[]> {
  const { rows } = await ctx.pool.query<NearbyOrder>({
    name: 'find-nearby-orders',
    text: `select o.order_id::float8 as "orderId", coalesce(a.transaction_id, a.payment->>'transaction_id') as "transactionId",
        to_json(o.paid_at) #>> '{}' as "paidAt", trim(concat_ws(' ', a.payment->>'amount', a.payment->>'currency')) as amount,
        o.arrives, o.flight_day::text as "flightDay", o.arrives = m.arrives as "sameDirection",
        coalesce(mark_of(a.passport_mark, a.form) = mark_of(b.passport_mark, b.form), false)
          or lower(trim(o.name) || ' ' || trim(o.last_name)) = lower(trim(m.name) || ' ' || trim(m.last_name)) as "sameTraveller",
        coalesce(o.flight_day = m.flight_day, true) as "sameDay"
      from orders m join applications b using (order_id), orders o join applications a using (order_id)
      where m.order_id = $1 and o.order_id = any($2::bigint[])
        and o.paid_at between m.paid_at - $3 * interval '1 day' and m.paid_at + $3 * interval '1 day' and o.refund_date is null
        and not exists (select from remarks r where r.order_id = o.order_id and r.voided = 'Y')
      order by abs(extract(epoch from o.paid_at - m.paid_at)), o.order_id`,
    values: [order.id, related, NEARBY_DAYS],
  })
  return rows
}
