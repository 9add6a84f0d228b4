import type { PoolClient } from 'pg'
import type { SiteEvent } from '#contract/sites/webhook-events.ts'
import { plainAmount } from '#contract/values/money.ts'
import { queueSiteEvent } from '#server/webhooks/queue-webhook.ts'

/** A refund as its order's landing site is told of it: what `returning` of a query is to have. */
export const TOLD = `id::text as subject, order_id::float8 as "orderId", amount::text, currency`

export interface ToldRow {
  subject: string
  orderId: number
  amount: string | null
  currency: string | null
}

/** Tells the sites of these orders that a refund was asked for, or will not be made, in the caller's transaction. */
export async function tellSiteOfRefunds(
  client: PoolClient,
  event: Extract<SiteEvent, `refund-${string}`>,
  refunds: readonly ToldRow[],
): Promise<void> {
  for (const { orderId, subject, amount, currency } of refunds) {
    await queueSiteEvent(client, {
      orderId,
      event,
      subject,
      detail: { refund: { amount: plainAmount(amount), currency } },
    })
  }
}
