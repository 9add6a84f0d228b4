import type { PoolClient } from 'pg'
import type { TravellerEvent } from '#contract/travellers/traveller-events.ts'
import type { SiteEvent, WebhookDetail } from '#contract/sites/webhook-events.ts'
import { enqueue } from '#server/jobs.ts'

interface Happened {
  orderId: number
  event: TravellerEvent
  subject: string
}

/** Lets the landing site of an order know what happened, once, in the caller's transaction; nothing where it has no address for webhooks. */
export async function queueWebhook(client: PoolClient, { orderId, event, subject }: Happened): Promise<void> {
  const { rows } = await client.query<{ id: number; siteId: number }>({
    name: 'queue-webhook',
    text: `insert into webhook_messages (site_id, order_id, event, subject, at)
      select s.id, e.order_id, e.event, e.subject, e.at
      from order_events e join orders o on o.order_id = e.order_id join landing_sites s on s.id = o.landing_site
      where e.order_id = $1 and e.event = $2 and e.subject = $3 and s.webhook_url is not null
      on conflict do nothing
      returning id::float8 as id, site_id as "siteId"`,
    values: [orderId, event, subject],
  })
  for (const { id, siteId } of rows) await enqueueWebhook(client, id, siteId)
}

interface OnlySites {
  orderId: number
  event: SiteEvent
  /** Which of several of its kind: each is told once. */
  subject: string
  detail: WebhookDetail
}

/** Lets the landing site of an order know what is not its traveller's to know, as it is now, with the caller's transaction. */
export async function queueSiteEvent(
  client: PoolClient,
  { orderId, event, subject, detail }: OnlySites,
): Promise<void> {
  const { rows } = await client.query<{ id: number; siteId: number }>({
    name: 'queue-site-event',
    text: `insert into webhook_messages (site_id, order_id, event, subject, detail)
      select s.id, o.order_id, $2, $3, $4::jsonb from orders o join landing_sites s on s.id = o.landing_site
      where o.order_id = $1 and s.webhook_url is not null
      on conflict do nothing
      returning id::float8 as id, site_id as "siteId"`,
    values: [orderId, event, subject, JSON.stringify(detail)],
  })
  for (const { id, siteId } of rows) await enqueueWebhook(client, id, siteId)
}

/** Its job; those of one site run one after the other, so that a site that does not respond keeps nobody else waiting. */
export function enqueueWebhook(client: PoolClient, messageId: number, siteId: number): Promise<void> {
  return enqueue(client, 'send-webhook', { messageId }, { jobKey: `webhook-${messageId}`, lane: `webhooks-${siteId}` })
}
