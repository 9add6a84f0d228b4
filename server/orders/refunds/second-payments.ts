import type { OrderDetail } from '#contract/orders/orders.ts'
import { PAYMENT_PROOF_NAMES, type PaymentProof } from '#contract/orders/payment-proofs.ts'
import type { SecondPayment } from '#contract/refunds/refund-cases.ts'
import { may, type Context } from '#server/context.ts'
import type { Payment } from '#server/db/tables/orders.ts'

/** More of one order are not shown: they are a mistake of the site's. */
const SHOWN_AT_MOST = 100

/** A payment as staff who may see transactions see it. */
export function shownPayment(payment: Payment): Omit<SecondPayment, 'transaction_id' | 'at'> {
  const { gateway = null, amount = null, currency = null, card_brand = null, card_last4 = null } = payment
  return { gateway, amount: amount === null ? null : String(amount), currency, card_brand, card_last4 }
}

/** A payment as staff see it, with what serves a dispute of it. */
export function paymentWithProofs(payment: Payment): NonNullable<OrderDetail['payment']> {
  const proofs = Object.fromEntries(PAYMENT_PROOF_NAMES.map((name) => [name, payment[name] ?? null])) as Record<
    PaymentProof,
    string | null
  >
  return { ...shownPayment(payment), ...proofs }
}

/** The payments that were confirmed of an order besides, oldest first; none for a role that may not see transactions. */
export async function findSecondPayments(ctx: Context, orderId: number): Promise<SecondPayment[]> {
  if (!may(ctx, 'transactions:write')) return []
  const { rows } = await ctx.pool.query<{ transaction_id: string; at: string; payment: Payment }>({
    name: 'find-second-payments',
    text: `select transaction_id, to_json(at) #>> '{}' as at, payment from second_payments where order_id = $1
      order by at, transaction_id limit ${SHOWN_AT_MOST}`,
    values: [orderId],
  })
  return rows.map(({ payment, ...second }) => ({ ...second, ...shownPayment(payment) }))
}
