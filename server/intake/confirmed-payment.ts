import type { NeedsCheck } from '#contract/orders/application.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import { invalid, Refusal } from '#server/errors.ts'
import type { Flag, Sent } from '#server/intake/read-order.ts'
import { readPayment } from '#server/intake/read-sale.ts'
import { say } from '#server/words/say.ts'

/** A payment with the id that the gateway gave it. */
export type Confirmed = Payment & { transaction_id: string }

/** What was told before of an order's payments: of the one that counts, and of the others. */
interface Told {
  transactionId: string | null
  payment: Payment | null
  seconds: { id: string; payment: Payment }[]
}

export const CONFIRMED_BEFORE = 'The payment was confirmed before'
const ID_NEEDED = 'transaction_id is required: the id of the payment at its gateway, as text of at most 255 characters'

/** What is known of a payment that was confirmed before; undefined: of none with this id. */
export function toldBefore(
  { transactionId, payment, seconds }: Told,
  id: string,
): { payment: Payment | null } | undefined {
  return transactionId === id ? { payment } : seconds.find((second) => second.id === id)
}

/** Reads the payment out of what was sent; what staff must look at goes to `flags`. */
export function readConfirmed(body: Sent, flags: NeedsCheck[], drop: Flag): Confirmed {
  const sent = typeof body.payment === 'object' && body.payment !== null ? { ...body.payment } : body
  const { status = 'paid', transaction_id: id } = sent as { status?: unknown; transaction_id?: unknown }
  if (typeof status !== 'string' || status.toLowerCase() !== 'paid') throw invalid('status', 'status must be paid')
  const transactionId = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id
  if (typeof transactionId !== 'string' || !isTransactionId(transactionId)) throw invalid('transaction_id', ID_NEEDED)
  const flag = (field: string, message: unknown) => void flags.push({ field, message: String(message) })
  const payment = readPayment({ ...sent, status, transaction_id: transactionId.trim() }, flag, drop)
  return { ...payment!, transaction_id: transactionId.trim() }
}

function isTransactionId(text: string): boolean {
  return text.trim() !== '' && text.length <= 255 && text.isWellFormed() && !text.includes('\0')
}

/** What is to be checked of an order with so many payments. */
export function secondCheck(number: number): NeedsCheck {
  const message = say(
    'Payment {0}: confirmed under another transaction ID than the one before; the traveller may have been charged twice',
    number,
  )
  return { field: 'payment.transaction_id', message: String(message) }
}

/** The response to a second payment, which is kept. */
export function secondPayment(orderId: number, warnings: NeedsCheck[]): Refusal {
  return new Refusal(
    'conflict',
    'This order was paid under another transaction_id before. This payment is kept, and staff look at it as a possible double charge.',
    { data: { orderId, warnings } },
  )
}
