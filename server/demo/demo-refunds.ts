import type { Context } from '#server/context.ts'
import { askRefund } from '#server/orders/refunds/ask-refund.ts'
import { decideRefund } from '#server/orders/refunds/decide-refund.ts'
import { moveToCompleteRefund } from '#server/orders/refunds/move-to-complete-refund.ts'

/** TABLE: why refunds are asked for, and what is written beside it. */
const ASKED = [
  { reason: 'duplicate', note: 'Applied twice by mistake.' },
  { reason: 'cancelled', note: 'The airline cancelled the flight.' },
  { reason: 'other', note: 'Already has an e-ticket from the government page.' },
] as const

/** Refunds of these orders are asked for by one person; another makes the first half, and approves some of the rest. */
export async function addDemoRefunds(asker: Context, manager: Context, ids: readonly number[]): Promise<void> {
  for (const [at, orderId] of ids.entries()) {
    const { data } = await askRefund(asker, { orderId, refundAnyway: false, ...ASKED[at % ASKED.length]! })
    if (at < ids.length / 2)
      await moveToCompleteRefund(manager, { orderId: [orderId], refundId: data!.id, refundAnyway: false })
    else if (at % 3 === 0) await decideRefund(manager, { orderId, refundId: data!.id, decision: 'approve' })
  }
}
