import type { In } from '#contract/http/endpoint.ts'
import { WEBHOOK_EVENT_NAMES, typeOfWebhook } from '#contract/sites/webhook-events.ts'
import { WEBHOOK_DOCS } from '#contract/sites/webhook-docs.ts'
import type { tryWebhook as contract } from '#contract/sites/webhooks.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { enqueueWebhook } from '#server/webhooks/queue-webhook.ts'

/** Sends a landing site a message that tells of nothing, or a test of another, which is of no order of ours. Throws `conflict` where it has no address. */
export async function tryWebhook(
  ctx: Context,
  { siteId, type }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const event = WEBHOOK_EVENT_NAMES.find((name) => typeOfWebhook(name) === type) ?? null
  const detail = (type && WEBHOOK_DOCS[type].sample) ?? null
  return transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into webhook_messages (site_id, event, detail)
       select id, $2, $3::jsonb from landing_sites where id = $1::bigint and webhook_url is not null
       returning id::float8 as id`,
      [siteId, event, detail && JSON.stringify(detail)],
    )
    if (!rows[0]) throw new Refusal('conflict', 'Save an address for the webhooks of this landing site first')
    await enqueueWebhook(client, rows[0].id, siteId)
    await writeAudit(client, ctx, [{ event: 'webhook.tried', after: { siteId, ...(type && { webhook: type }) } }])
    return { message: 'A webhook is on its way.', data: { messageId: rows[0].id } }
  })
}
