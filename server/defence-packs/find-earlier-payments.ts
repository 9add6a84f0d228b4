import type { Context } from '#server/context.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import { deviceWords, plainAddress } from '#server/defence-packs/compare-payments.ts'
import type { Evidence } from '#server/defence-packs/find-evidence.ts'
import { getRelatedOrders } from '#server/order-page/get-related-orders.ts'

/** A detail in which two payments are equal, and the value that both have. */
interface SharedDetail {
  what: 'IP address' | 'E-mail' | 'Browser' | 'Address' | 'Phone'
  value: string
}

/** An earlier payment by a card of the same brand and last four digits, of which no dispute is recorded. */
export interface EarlierPayment {
  orderId: number
  transactionId: string | null
  paidAt: string
  /** Before the payment that it is compared with. */
  days: number
  amount: string
  arrives: boolean
  same: SharedDetail[]
}

interface Row {
  orderId: number
  transactionId: string | null
  paidAt: string
  days: number
  arrives: boolean
  payment: Payment
  email: string
  phone: string
  address: string | null
}

const SHARED_AT_LEAST = 2

/**
 * The candidates for Visa Compelling Evidence 3.0, those that share the most first: looked for among the customer's related
 * orders, at most 50, which are found by their own indexes. Remarks and refunds tell which payments were disputed.
 */
export async function findEarlierPayments(ctx: Context, order: Evidence['order']): Promise<EarlierPayment[]> {
  const { card_brand: brand, card_last4: last4 } = order.payment ?? {}
  if (!brand || !last4 || order.paidAt === null) return []
  const { data } = await getRelatedOrders(ctx, { orderId: order.id })
  if (!Array.isArray(data) || data.length === 0) return []
  const { rows } = await ctx.pool.query<Row>({
    name: 'find-earlier-payments',
    text: `select o.order_id::float8 as "orderId", to_json(o.paid_at) #>> '{}' as "paidAt", a.payment, o.email, o.arrives,
        coalesce(a.transaction_id, a.payment->>'transaction_id') as "transactionId",
        floor(extract(epoch from $4::timestamptz - o.paid_at) / 86400)::float8 as days,
        coalesce(shown_phone(o.country_code, o.phone_number), '') as phone,
        a.form->>'permanent_address' as address
      from orders o join applications a using (order_id)
      where o.order_id = any($1::bigint[]) and lower(a.payment->>'card_brand') = lower($2) and a.payment->>'card_last4' = $3
        and o.paid_at between $4::timestamptz - interval '365 days' and $4::timestamptz - interval '120 days'
        and o.refund_date is null and o.process_status is distinct from 'Refunds'
        and not exists (select from remarks r where r.order_id = o.order_id and (r.chargeback = 'Y' or r.voided = 'Y'))
      order by o.paid_at limit 10`,
    values: [data.map(({ order_id }) => order_id), brand, last4, order.paidAt],
  })
  return rows
    .map(({ payment, email, phone, address, ...row }) => ({
      ...row,
      amount: [payment.amount, payment.currency].filter(Boolean).join(' '),
      same: sharedWith(order, { payment, email, phone, address }),
    }))
    .filter(({ same }) => same.length >= SHARED_AT_LEAST && same.some(isOfDevice))
    .toSorted((a, b) => b.same.length - a.same.length)
}

/** The scheme asks for the IP or the device among the things shared; a browser is the nearest we store to a device. */
function isOfDevice({ what }: SharedDetail): boolean {
  return what === 'IP address' || what === 'Browser'
}

/** A detail of both payments; where they are compared in another form than they are shown in, that form last. */
type Compared = [
  what: SharedDetail['what'],
  ours: string | null | undefined,
  theirs: string | null | undefined,
  shown?: string | undefined,
]

function sharedWith(
  order: Evidence['order'],
  row: Pick<Row, 'payment' | 'email' | 'phone' | 'address'>,
): SharedDetail[] {
  const home = order.form.permanent_address
  const pairs: Compared[] = [
    ['IP address', plainAddress(order.payment?.ip), plainAddress(row.payment.ip)],
    ['Browser', order.payment?.user_agent, row.payment.user_agent, deviceWords(order.payment)],
    ['E-mail', order.email.toLowerCase(), row.email.toLowerCase()],
    ['Address', home?.trim().toLowerCase(), row.address?.trim().toLowerCase(), home?.trim()],
    ['Phone', order.phone, row.phone],
  ]
  return pairs
    .filter(([, ours, theirs]) => Boolean(ours) && ours === theirs)
    .map(([what, ours, , shown]) => ({ what, value: shown ?? ours! }))
}
