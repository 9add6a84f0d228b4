import { getRelatedOrders } from '#server/orders/get-related-orders.ts'
import type { Context } from '#server/context.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import type { Payment } from '#server/db/tables/orders.ts'

/** An undisputed payment of the same card, 120 to 365 days old, and by what else it is the same customer's. */
export interface EarlierPayment {
  orderId: number
  paidAt: string
  amount: string
  same: ('IP address' | 'account (e-mail)' | 'browser' | 'address' | 'phone')[]
}

interface Row {
  orderId: number
  paidAt: string
  payment: Payment
  email: string
  phone: string
  address: string | null
}

const SHARED_AT_LEAST = 2

/**
 * The candidates for Visa Compelling Evidence 3.0 (spec/evidence.md): looked for among the customer's related orders, at most
 * 50, which are found by their own indexes. Remarks and refunds tell which payments were disputed.
 */
export async function findEarlierPayments(ctx: Context, order: Evidence['order']): Promise<EarlierPayment[]> {
  const { card_brand: brand, card_last4: last4 } = order.payment ?? {}
  if (!brand || !last4) return []
  const { data } = await getRelatedOrders(ctx, { orderId: order.id })
  if (!Array.isArray(data) || data.length === 0) return []
  const { rows } = await ctx.pool.query<Row>({
    name: 'find-earlier-payments',
    text: `select o.order_id::float8 as "orderId", to_json(o.paid_at) #>> '{}' as "paidAt", a.payment, o.email,
        coalesce(shown_phone(o.country_code, o.phone_number), '') as phone,
        a.form->>'permanent_address' as address
      from orders o join applications a using (order_id)
      where o.order_id = any($1::bigint[]) and lower(a.payment->>'card_brand') = lower($2) and a.payment->>'card_last4' = $3
        and o.paid_at between now() - interval '365 days' and now() - interval '120 days'
        and o.refund_date is null and o.process_status is distinct from 'Refunds'
        and not exists (select from remarks r where r.order_id = o.order_id and (r.chargeback = 'Y' or r.voided = 'Y'))
      order by o.paid_at limit 10`,
    values: [data.map(({ order_id }) => order_id), brand, last4],
  })
  return rows
    .map((row) => ({
      orderId: row.orderId,
      paidAt: row.paidAt,
      amount: [row.payment.amount, row.payment.currency].filter(Boolean).join(' '),
      same: sharedWith(order, row),
    }))
    .filter(({ same }) => same.length >= SHARED_AT_LEAST && (same.includes('IP address') || same.includes('browser')))
}

/** The scheme asks for the IP or the device among the things shared; a browser is the nearest we store to a device. */
function sharedWith(order: Evidence['order'], row: Row): EarlierPayment['same'] {
  const pairs: [EarlierPayment['same'][number], string | null | undefined, string | null | undefined][] = [
    ['IP address', order.payment?.ip, row.payment.ip],
    ['account (e-mail)', order.email.toLowerCase(), row.email.toLowerCase()],
    ['browser', order.payment?.user_agent, row.payment.user_agent],
    ['address', order.form.permanent_address?.trim().toLowerCase(), row.address?.trim().toLowerCase()],
    ['phone', order.phone, row.phone],
  ]
  return pairs.filter(([, ours, theirs]) => Boolean(ours) && ours === theirs).map(([name]) => name)
}
