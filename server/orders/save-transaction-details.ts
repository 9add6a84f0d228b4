import type { In } from '#contract/http/endpoint.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { saveTransactionDetails as contract } from '#contract/orders/order-changes.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { changeOrders, raiseVersion } from '#server/orders/change-orders.ts'
import { paid } from '#server/orders/rules.ts'

/** Keeps the transaction id and merchant name; an order whose payment was pending counts as paid from now. */
export async function saveTransactionDetails(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const now = new Date()
  const { orderId, transactionId, merchantName, version } = input
  await changeOrders(ctx, [orderId], 'order.payment-confirmed', paid(now.toISOString(), dayInSantoDomingo(now)), {
    version,
    also: async (client, confirmed) => {
      // Where the payment was already confirmed, only the details change.
      if (confirmed.length === 0) await raiseVersion(client, ctx, orderId)
      const { rows } = await client.query<{ before: Record<string, unknown> }>(
        `update applications a set transaction_id = $2, merchant_name = $3
         from (select order_id, transaction_id, merchant_name from applications where order_id = $1) b
         where a.order_id = b.order_id
         returning jsonb_build_object('transactionId', b.transaction_id, 'merchantName', b.merchant_name) as before`,
        [orderId, transactionId, merchantName],
      )
      const after = { transactionId, merchantName }
      await writeAudit(client, ctx, [{ event: 'order.transaction-saved', orderId, before: rows[0]?.before, after }])
    },
  })
  return { message: 'Transaction details saved successfully', data: null }
}
