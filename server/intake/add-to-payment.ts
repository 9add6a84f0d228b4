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

/**
 * The fields whose flags this settles. The payments of an order share their flags, and a flag does not say whose it is: with other payments
 * only that of an amount goes, and only when every amount can be read.
 */
export function settledBy(added: Partial<Payment>, others: readonly (Payment | null)[] = []): string[] {
  const isUnread = (payment: Payment | null) => payment?.amount != null && !isAmount(String(payment.amount))
  const isSettled = (field: string) => others.length === 0 || (field === 'amount' && !others.some(isUnread))
  const settled = Object.keys(added).filter(isSettled)
  return settled.map((field) => `payment.${field}`)
}

/** SQL, of the flags in a column, which may be null: without those of the fields that a parameter names. */
export const withoutSettled = (flags: string, settled: string) => `(select case when ${flags} is not null
  then coalesce(jsonb_agg(f) filter (where f->>'field' <> all(${settled}::text[])), '[]') end from jsonb_array_elements(${flags}) f)`

/** Adds it to the payment that counts, or to one that was confirmed besides; the flags of the fields `settled` go. */
export async function addToPayment(
  client: PoolClient,
  orderId: number,
  { added, second, settled }: { added: Partial<Payment>; second: string | undefined; settled: string[] },
): Promise<void> {
  const adds = JSON.stringify(added)
  if (second !== undefined) {
    const ofSecond =
      'update second_payments set payment = payment || $2::jsonb where order_id = $1 and transaction_id = $3'
    await client.query(ofSecond, [orderId, adds, second])
  }
  // One that staff entered says of itself that the site did not.
  await client.query(
    `update applications set payment = case when $4 then coalesce(payment, '{"status": "pending"}') || $2::jsonb else payment end,
      notes = ${withoutSettled('notes', '$3')}, needs_check = ${withoutSettled('needs_check', '$3')} where order_id = $1`,
    [orderId, adds, settled, second === undefined],
  )
}
