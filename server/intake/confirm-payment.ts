import type { PoolClient } from 'pg'
import type { NeedsCheck } from '#contract/orders/application.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { confirmPayment as contract } from '#contract/orders/intake.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { Context } from '#server/context.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { callerOf, siteOf, trackUrl } from '#server/intake/create-order.ts'
import { addedTo, addToPayment, settledBy, withoutSettled } from '#server/intake/add-to-payment.ts'
import {
  CONFIRMED_BEFORE,
  readConfirmed,
  secondCheck,
  secondPayment,
  toldBefore,
  type Confirmed,
} from '#server/intake/confirmed-payment.ts'
import { findPaymentWarnings } from '#server/intake/find-warnings.ts'
import type { Flag } from '#server/intake/read-order.ts'
import { confirmTestPayment } from '#server/intake/tests/confirm-test-payment.ts'
import { changeOrders, type OrderState } from '#server/orders/change-orders.ts'
import { paid } from '#server/orders/rules.ts'
import { quoted } from '#server/words/say.ts'

/** What an order knows of its payments. */
interface Known {
  /** As it stands in the transaction details. */
  saved: string | null
  /** The id of the payment that counts, there or in what the site told. */
  transactionId: string | null
  /** That payment as the site told it. */
  payment: Payment | null
  /** The others that were confirmed. */
  seconds: { id: string; payment: Payment }[]
}
const NONE_KNOWN: Known = { saved: null, transactionId: null, payment: null, seconds: [] }

const ERASED =
  'What this order held of its traveller was erased, so this payment is not kept: if it was taken, give it back at the gateway'

/**
 * Confirms the payment of an order of the calling site; the payment's fields come as the body or under `payment`, and add to those that came
 * with the order. The same transaction id again adds what was not told before, and changes nothing else. Another one, of an order that is
 * paid, is kept and flagged as a possible double charge, and answered `conflict`. Throws `invalid` without a transaction id, `not-found` for orders of other sites, `conflict` for an
 * order whose traveller was erased, which keeps nothing new.
 */
export async function confirmPayment(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  if (callerOf(ctx).isTest) return confirmTestPayment(ctx, input)
  const { orderId, ...body } = input
  const flags: NeedsCheck[] = []
  const dropped: NeedsCheck[] = []
  const drop: Flag = (field, message) => void dropped.push({ field, message: String(message) })
  const payment = readConfirmed(body, flags, drop)
  const now = new Date()
  const confirm = paid(now.toISOString(), dayInSantoDomingo(now))
  let known = NONE_KNOWN
  let added: Partial<Payment> = {}
  const isSecond = ({ paidAt }: OrderState) =>
    paidAt !== null && known.transactionId !== null && known.transactionId !== payment.transaction_id
  let kept = false
  const { skipped } = await changeOrders(
    ctx,
    [orderId],
    'order.payment-confirmed',
    (order) => {
      if (order.paidAt === null) return confirm(order)
      kept = isSecond(order)
      const before = toldBefore(known, payment.transaction_id)
      // An order that came as paid without the id of its payment gets it now.
      if (before === undefined) return {}
      added = addedTo(before.payment, payment, drop)
      return Object.keys(added).length > 0 ? {} : CONFIRMED_BEFORE
    },
    {
      first: async (client, [order]) => {
        if (order?.landingSite !== siteOf(ctx)) throw new Refusal('not-found', 'There is no such order')
        if (order.anonymisedAt !== null) throw new Refusal('conflict', ERASED)
        known = await findKnown(client, orderId)
      },
      audited: (order) =>
        Object.keys(added).length > 0
          ? { event: 'order.transaction-saved', ...addedValues(toldBefore(known, payment.transaction_id), added) }
          : auditedOf(order, isSecond(order), known, payment),
      also: async (client, [order]) => {
        if (order === undefined) return
        const second = isSecond(order) ? payment.transaction_id : undefined
        if (Object.keys(added).length > 0) {
          const others = second ? [known.payment, ...besides(known, second)] : besides(known)
          return addToPayment(client, orderId, { added, second, settled: settledBy(added, others) })
        }
        await (isSecond(order)
          ? keepSecond(client, orderId, payment, known.seconds.length + 2, flags)
          : keepPayment(client, orderId, payment, flags))
      },
    },
  )
  const warnings = findPaymentWarnings(body, [...dropped, ...flags])
  if (kept) throw secondPayment(orderId, warnings)
  return {
    data: { orderId, trackUrl: trackUrl(ctx, orderId), warnings },
    message: skipped[0] ? quoted(skipped[0].message) : 'Payment confirmed',
  }
}

/** The payments beside the one that counts, but for this one. */
const besides = ({ seconds }: Pick<Known, 'seconds'>, id?: string) =>
  seconds.filter((second) => second.id !== id).map(({ payment }) => payment)

async function findKnown(client: PoolClient, orderId: number): Promise<Known> {
  const { rows } = await client.query<Known>({
    name: 'find-known-payments',
    text: `select transaction_id as saved,
        coalesce(nullif(btrim(transaction_id), ''), nullif(btrim(payment->>'transaction_id'), '')) as "transactionId",
        payment,
        (select coalesce(json_agg(json_build_object('id', s.transaction_id, 'payment', s.payment)), '[]')
          from second_payments s where s.order_id = a.order_id) as seconds
      from applications a where order_id = $1`,
    values: [orderId],
  })
  return rows[0] ?? NONE_KNOWN
}

/** What the history says was added; of an amount that was put right also how it was sent at first. */
function addedValues(before: { payment: Payment | null } | undefined, added: Partial<Payment>) {
  const first = before?.payment?.amount
  const names = { added: Object.keys(added).join(', ') }
  if (added.amount == null || first == null) return { after: names }
  return { before: { amount: String(first) }, after: { ...names, amount: String(added.amount) } }
}

/** What the history says of it: the transaction that the order has now, or the second one beside it. */
function auditedOf({ paidAt }: OrderState, isSecond: boolean, { saved }: Known, payment: Confirmed) {
  const { transaction_id: id, amount, currency } = payment
  if (isSecond) return { event: 'order.paid-again' as const, after: { secondTransactionId: id, amount, currency } }
  const values = { before: { transactionId: saved }, after: { transactionId: id } }
  return paidAt === null ? values : { event: 'order.transaction-saved' as const, ...values }
}

async function keepPayment(client: PoolClient, orderId: number, payment: Confirmed, flags: NeedsCheck[]) {
  await client.query({
    name: 'keep-payment',
    text: `update applications set payment = coalesce(payment, '{}') || $2::jsonb,
        transaction_id = $3, needs_check = ${withoutSettled('needs_check', '$5')} || $4::jsonb,
        notes = ${withoutSettled('notes', '$5')} || $4::jsonb
      where order_id = $1`,
    values: [orderId, JSON.stringify(payment), payment.transaction_id, JSON.stringify(flags), settledBy(payment)],
  })
}

/** Keeps a payment beside the one that counts, with a flag of its own, which names no transaction: every role reads flags. */
async function keepSecond(
  client: PoolClient,
  orderId: number,
  payment: Confirmed,
  number: number,
  flags: NeedsCheck[],
): Promise<void> {
  const checks: NeedsCheck[] = [secondCheck(number), ...flags]
  await client.query({
    name: 'keep-second-payment',
    text: 'insert into second_payments (order_id, transaction_id, payment) values ($1, $2, $3)',
    values: [orderId, payment.transaction_id, JSON.stringify(payment)],
  })
  await client.query({
    name: 'flag-second-payment',
    text: `update applications set needs_check = needs_check || $2::jsonb, notes = notes || $2::jsonb where order_id = $1`,
    values: [orderId, JSON.stringify(checks)],
  })
}
