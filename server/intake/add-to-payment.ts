import type { PoolClient } from 'pg'
import { PAYMENT_FIELDS } from '#contract/orders/payment-proofs.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import type { Flag } from '#server/intake/read-order.ts'

/** What stays as it was when the payment was confirmed. */
const SETTLED: readonly string[] = ['status', 'transaction_id']

/**
 * What a payment that is told once more says beyond what is kept of it, as the acquirer's number, which is known days later. A value that
 * was told before stays, and `drop` is told of another.
 */
export function addedTo(kept: Payment | null, told: Payment, drop: Flag): Partial<Payment> {
  const known = (field: keyof Payment) => kept?.[field] ?? undefined
  const added = PAYMENT_FIELDS.filter((field) => !SETTLED.includes(field) && told[field] != null)
  for (const field of added) {
    const before = known(field)
    if (before !== undefined && String(before) !== String(told[field]))
      drop(`payment.${field}`, 'Not kept: another value was sent of this payment before, and that one stays')
  }
  return Object.fromEntries(added.filter((field) => known(field) === undefined).map((field) => [field, told[field]]))
}

/** Adds it to the payment that counts, or to one that was confirmed besides. */
export async function addToPayment(
  client: PoolClient,
  orderId: number,
  { added, second }: { added: Partial<Payment>; second: string | undefined },
): Promise<void> {
  // One that staff entered says of itself that the site did not.
  const text =
    second === undefined
      ? `update applications set payment = $2::jsonb || coalesce(payment, '{"status": "pending"}') where order_id = $1`
      : 'update second_payments set payment = $2::jsonb || payment where order_id = $1 and transaction_id = $3'
  await client.query(text, [orderId, JSON.stringify(added), ...(second === undefined ? [] : [second])])
}
