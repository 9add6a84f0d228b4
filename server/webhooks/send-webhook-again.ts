import type { In } from '#contract/http/endpoint.ts'
import type { sendWebhookAgain as contract } from '#contract/sites/webhooks.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { enqueueWebhook } from '#server/webhooks/queue-webhook.ts'

/** Sends a webhook again, under its own id, at once. Throws `not-found`, and `conflict` where the site has no address any more. */
export async function sendWebhookAgain(
  ctx: Context,
  { messageId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<{ siteId: number; orderId: number | null; hasAddress: boolean }>(
      `update webhook_messages m set state = 'waiting', attempts = 0 from landing_sites s
       where m.id = $1::bigint and s.id = m.site_id
       returning m.site_id as "siteId", m.order_id::float8 as "orderId", s.webhook_url is not null as "hasAddress"`,
      [messageId],
    )
    const message = rows[0]
    if (!message) throw new Refusal('not-found', 'There is no such webhook')
    if (!message.hasAddress) {
      throw new Refusal('conflict', 'Save an address for the webhooks of this landing site first')
    }
    await enqueueWebhook(client, messageId, message.siteId)
    const { siteId, orderId } = message
    await writeAudit(client, ctx, [
      { event: 'webhook.sent-again', ...(orderId !== null && { orderId }), after: { siteId } },
    ])
    return { message: 'A webhook is on its way.', data: null }
  })
}
