import type { PoolClient } from 'pg'
import { PAYMENT_FIELDS } from '#contract/orders/payment-proofs.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import type { Flag } from '#server/intake/read-order.ts'
import { isAmount } from '#server/intake/read-sale.ts'

/** What stays as it was when the payment was confirmed. */
const SETTLED: readonly string[] = ['status', 'transaction_id']

/**
 * What a payment that is sent again adds to what is kept of it, as the acquirer's number, which is known days later, or its amount where
 * that could not be read. A value that was kept before stays, and `drop` is called for a different one.
 */
export function addedTo(kept: Payment | null, told: Payment, drop: Flag): Partial<Payment> {
  const known = (field: keyof Payment) => {
    const value = kept?.[field] ?? undefined
    const isCorrected = field === 'amount' && isAmount(String(told.amount)) && !isAmount(String(value))
    return isCorrected ? undefined : value
  }
  const added = PAYMENT_FIELDS.filter((field) => !SETTLED.includes(field) && told[field] != null)
  for (const field of added) {
    const before = known(field)
    if (before !== undefined && String(before) !== String(told[field]))
      drop(`payment.${field}`, 'Not kept: another value was sent of this payment before, and that one stays')
  }
  return Object.fromEntries(added.filter((field) => known(field) === undefined).map((field) => [field, told[field]]))
}

/** The flags that are settled where this is added to a payment. */
export const settledBy = (added: Partial<Payment>) => Object.keys(added).map((field) => `payment.${field}`)

/** SQL, of the flags in a column, which may be null: without those of the fields that a parameter names. */
export const withoutSettled = (flags: string, settled: string) => `(select case when ${flags} is not null
  then coalesce(jsonb_agg(f) filter (where f->>'field' <> all(${settled}::text[])), '[]') end from jsonb_array_elements(${flags}) f)`

/** Adds it to the payment that counts, or to one that was confirmed besides; what was flagged of these fields is settled. */
export async function addToPayment(
  client: PoolClient,
  orderId: number,
  { added, second }: { added: Partial<Payment>; second: string | undefined },
): Promise<void> {
  // One that staff entered says of itself that the site did not.
  const text =
    second === undefined
      ? `update applications set payment = coalesce(payment, '{"status": "pending"}') || $2::jsonb,
          notes = ${withoutSettled('notes', '$3')}, needs_check = ${withoutSettled('needs_check', '$3')} where order_id = $1`
      : 'update second_payments set payment = payment || $2::jsonb where order_id = $1 and transaction_id = $3'
  await client.query(text, [orderId, JSON.stringify(added), second ?? settledBy(added)])
}
