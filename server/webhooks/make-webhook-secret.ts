import type { In } from '#contract/http/endpoint.ts'
import type { makeWebhookSecret as contract } from '#contract/sites/webhooks.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { webhookSecret } from '#server/webhooks/sign-webhook.ts'

/** Makes the next secret of a landing site, shown in this response and never again. Throws `not-found` for an unknown site. */
export async function makeWebhookSecret(
  ctx: Context,
  { siteId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `update landing_sites set webhook_secret = webhook_secret + 1, webhook_secret_since = now() where id = $1::bigint
       returning webhook_secret as count`,
      [siteId],
    )
    if (!rows[0]) throw new Refusal('not-found', 'There is no such landing site')
    await writeAudit(client, ctx, [{ event: 'webhook.secret-made', after: { siteId } }])
    return {
      message: 'Copy the secret now: it is not shown again.',
      data: { secret: webhookSecret(ctx.secret, siteId, rows[0].count) },
    }
  })
}
