import type { In } from '#contract/http/endpoint.ts'
import type { tryWebhook as contract } from '#contract/sites/webhooks.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { enqueueWebhook } from '#server/webhooks/queue-webhook.ts'

/** Sends a landing site a message that tells of nothing. Throws `conflict` where it has no address. */
export async function tryWebhook(
  ctx: Context,
  { siteId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into webhook_messages (site_id) select id from landing_sites where id = $1::bigint and webhook_url is not null
       returning id::float8 as id`,
      [siteId],
    )
    if (!rows[0]) throw new Refusal('conflict', 'Save an address for the webhooks of this landing site first')
    await enqueueWebhook(client, rows[0].id, siteId)
    await writeAudit(client, ctx, [{ event: 'webhook.tried', after: { siteId } }])
    return { message: 'A webhook is on its way.', data: { messageId: rows[0].id } }
  })
}
