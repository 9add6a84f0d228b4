import type { In } from '#contract/endpoint.ts'
import type { confirmPayment as contract } from '#contract/intake.ts'
import type { NeedsCheck } from '#contract/application.ts'
import { dayInSantoDomingo } from '#contract/moments.ts'
import type { Context } from '#server/context.ts'
import { invalid, Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { siteOf, trackUrl } from '#server/intake/create-order.ts'
import { readPayment } from '#server/intake/read-sale.ts'
import { changeOrders, type OrderState } from '#server/orders/change-orders.ts'
import { paid } from '#server/orders/rules.ts'
import { quoted } from '#server/words/say.ts'

/**
 * Confirms the payment of an order of the calling site; the payment's fields come as the body or under `payment`, and add to
 * those that came with the order. Confirming again changes nothing. Throws `not-found` for orders of other sites.
 */
export async function confirmPayment(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { orderId, ...body } = input
  const sent = typeof body.payment === 'object' && body.payment !== null ? { ...body.payment } : body
  const { status = 'paid' } = sent as { status?: unknown }
  if (typeof status !== 'string' || status.toLowerCase() !== 'paid') throw invalid('status', 'status must be paid')
  const flags: NeedsCheck[] = []
  const payment = readPayment(
    { ...sent, status },
    (field, message) => void flags.push({ field, message: String(message) }),
  )
  const now = new Date()
  const rule = paid(now.toISOString(), dayInSantoDomingo(now))
  const pay = (order: OrderState) => {
    if (order.landingSite !== siteOf(ctx)) throw new Refusal('not-found', 'There is no such order')
    return rule(order)
  }
  const { skipped } = await changeOrders(ctx, [orderId], 'order.payment-confirmed', pay, {
    also: async (client, before) => {
      if (before.length === 0) return
      await client.query({
        name: 'keep-payment',
        text: `update applications set payment = coalesce(payment, '{}') || $2::jsonb,
            transaction_id = coalesce($3, transaction_id), needs_check = needs_check || $4::jsonb, notes = notes || $4::jsonb
          where order_id = $1`,
        values: [orderId, JSON.stringify(payment), payment?.transaction_id ?? null, JSON.stringify(flags)],
      })
    },
  })
  return {
    data: { orderId, trackUrl: trackUrl(ctx, orderId) },
    message: skipped[0] ? quoted(skipped[0].message) : 'Payment confirmed',
  }
}
