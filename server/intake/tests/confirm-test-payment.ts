import type { NeedsCheck } from '#contract/orders/application.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { confirmPayment as contract } from '#contract/orders/intake.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import type { SecondPayment } from '#server/db/tables/test-orders.ts'
import { Refusal } from '#server/errors.ts'
import { addedTo, settledBy, withoutSettled } from '#server/intake/add-to-payment.ts'
import {
  CONFIRMED_BEFORE,
  readConfirmed,
  secondCheck,
  secondPayment,
  toldBefore,
  type Confirmed,
} from '#server/intake/confirmed-payment.ts'
import { callerOf, trackUrl } from '#server/intake/create-order.ts'
import { findPaymentWarnings } from '#server/intake/find-warnings.ts'
import type { Flag } from '#server/intake/read-order.ts'
import { tellTestSite } from '#server/intake/tests/tell-test-site.ts'
import type { HandlerAnswer } from '#server/verb.ts'

interface Row {
  payment: Payment | null
  seconds: SecondPayment[]
  isPaid: boolean
}

/** Confirms the payment of a test order as confirmPayment does that of an order: the same answers, warnings and refusals. */
export async function confirmTestPayment(
  ctx: Context,
  { orderId, ...body }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { siteId } = callerOf(ctx)
  const flags: NeedsCheck[] = []
  const dropped: NeedsCheck[] = []
  const drop: Flag = (field, message) => void dropped.push({ field, message: String(message) })
  const told = readConfirmed(body, flags, drop)
  const { isSecond, isNew } = await transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<Row>({
      name: 'find-test-payment',
      text: `select payment, seconds, paid_at is not null as "isPaid" from test_orders
        where order_id = $1 and site_id = $2 for update`,
      values: [orderId, siteId],
    })
    const row = rows[0]
    if (!row) throw new Refusal('not-found', 'There is no such order')
    const after = confirmed(row, told, flags, drop)
    await client.query({
      name: 'keep-test-payment',
      text: `update test_orders set payment = $2, seconds = $3, flags = ${withoutSettled('flags', '$5')} || $4::jsonb, paid_at = coalesce(paid_at, now())
        where order_id = $1`,
      values: [
        orderId,
        JSON.stringify(after.payment),
        JSON.stringify(after.seconds),
        JSON.stringify(after.flags),
        after.settled,
      ],
    })
    if (!row.isPaid) await tellTestSite(client, siteId, orderId)
    return after
  })
  const warnings = findPaymentWarnings(body, [...dropped, ...flags])
  if (isSecond) throw secondPayment(orderId, warnings)
  return {
    data: { orderId, trackUrl: trackUrl(ctx, orderId), warnings },
    message: isNew ? 'Payment confirmed' : CONFIRMED_BEFORE,
  }
}

/** What is kept of a test order's payments after this one; `isSecond` where another one counts. */
function confirmed(row: Row, told: Confirmed, flags: NeedsCheck[], drop: Flag) {
  const { payment, seconds, isPaid } = row
  const id = told.transaction_id
  const transactionId = payment?.transaction_id?.trim() || null
  const isSecond = isPaid && transactionId !== null && transactionId !== id
  const before = isPaid ? toldBefore({ transactionId, payment, seconds }, id) : undefined
  if (before === undefined) {
    const settled = settledBy(told)
    if (!isSecond) return { payment: { ...payment, ...told }, seconds, flags, settled, isSecond, isNew: true }
    const check = secondCheck(seconds.length + 2)
    return {
      payment,
      seconds: [...seconds, { id, payment: told }],
      flags: [check, ...flags],
      settled: [],
      isSecond,
      isNew: true,
    }
  }
  const added = addedTo(before.payment, told, drop)
  const isNew = Object.keys(added).length > 0
  const others = [...(isSecond ? [payment] : []), ...seconds.filter((one) => one.id !== id).map((one) => one.payment)]
  const settled = settledBy(added, others)
  if (!isSecond) return { payment: { ...payment, ...added }, seconds, flags: [], settled, isSecond, isNew }
  const grown = seconds.map((one) => (one.id === id ? { id, payment: { ...one.payment, ...added } } : one))
  return { payment, seconds: grown, flags: [], settled, isSecond, isNew }
}
