import type { In } from '#contract/http/endpoint.ts'
import { typeOfWebhook, type WebhookEvent } from '#contract/sites/webhook-events.ts'
import type { WebhookMessage, webhookMessages as contract } from '#contract/sites/webhooks.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const PAGE = 25

type Row = Omit<WebhookMessage, 'type'> & { event: WebhookEvent | null }

/** One page of what a landing site was told, newest first; `before` is the last id of the page before it. */
export async function webhookMessages(
  ctx: Context,
  { siteId, before }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'webhook-messages',
    text: `select id::float8 as id, event, order_id::float8 as order_id, to_json(at)#>>'{}' as at, state, attempts, last_answer,
        case when state = 'waiting' then (select to_json(run_at)#>>'{}' from graphile_worker._private_jobs
          where key = 'webhook-' || m.id and run_at > now()) end as next_at
      from webhook_messages m where site_id = $1::bigint and id < coalesce($2, 9223372036854775807)
      order by id desc limit ${PAGE + 1}`,
    values: [siteId, before ?? null],
  })
  const page = rows.slice(0, PAGE)
  return {
    data: page.map(({ event, ...row }) => ({ ...row, type: typeOfWebhook(event) })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}
