import type { PoolClient } from 'pg'
import { enqueueWebhook } from '#server/webhooks/queue-webhook.ts'

/** Tells a landing site that a test order is paid: signed as a real webhook, and marked as a test. Nothing where it has no address for webhooks. */
export async function tellTestSite(client: PoolClient, siteId: number, orderId: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>({
    name: 'queue-test-webhook',
    text: `insert into webhook_messages (site_id, event, detail)
      select s.id, 'received', jsonb_build_object('order_id', t.order_id, 'external_reference', t.external_reference)
      from test_orders t join landing_sites s on s.id = t.site_id
      where t.order_id = $1 and s.id = $2 and s.webhook_url is not null
      returning id::float8 as id`,
    values: [orderId, siteId],
  })
  for (const { id } of rows) await enqueueWebhook(client, id, siteId)
}
