import type { PoolClient } from 'pg'
import { TRAVELLER_EVENTS, type TravellerEvent } from '#contract/travellers/traveller-events.ts'
import { TRY, type WebhookBody } from '#contract/sites/webhooks.ts'
import type { Services } from '#server/context.ts'
import { plainAmount } from '#contract/values/money.ts'
import { askOutside } from '#server/files/ask-outside.ts'
import type { Payload } from '#server/jobs.ts'
import { secretsToSignWith, signWebhook } from '#server/webhooks/sign-webhook.ts'

/** "I want no more of these": it is not tried again. */
const GONE = 410

/** About a day and a half: e^n seconds lie between the tries, at most six hours. */
export const WEBHOOK_TRIES = 15

interface Message {
  messageId: string
  siteId: number
  orderId: number | null
  reference: string | null
  event: TravellerEvent | null
  at: string
  attempts: number
  url: string | null
  secret: number
  secretSince: string | null
  refund: WebhookBody['data']['refund'] | null
}

/**
 * Posts one message to its landing site, as Standard Webhooks says. A 2xx is "delivered"; anything else is tried again, until it
 * has failed. A process that dies between the answer and its record sends the message again, under the same id.
 */
export async function sendWebhook(services: Services, { messageId: id }: Payload<'send-webhook'>): Promise<void> {
  const message = await findMessage(services, id)
  if (!message) return
  const status = message.url === null ? GONE : await post(services, message, message.url)
  const delivered = status !== null && status >= 200 && status < 300
  const isLast = status === GONE || message.attempts + 1 >= WEBHOOK_TRIES
  const state = delivered ? 'delivered' : isLast ? 'failed' : 'waiting'
  await services.pool.query({
    name: 'note-webhook-answer',
    text: 'update webhook_messages set attempts = attempts + 1, last_answer = $2, state = $3 where id = $1',
    values: [id, message.url === null ? null : status, state],
  })
  if (state === 'waiting') throw Object.assign(new Error(), { name: 'WebhookNotTaken' })
}

/** Shows a message among those that failed whose job is run no more; staff may send it again. */
export async function giveUpWebhook(client: PoolClient, { messageId }: Payload<'send-webhook'>): Promise<void> {
  await client.query(`update webhook_messages set state = 'failed' where id = $1 and state = 'waiting'`, [messageId])
}

async function findMessage({ pool }: Services, id: number): Promise<Message | undefined> {
  const { rows } = await pool.query<Message>({
    name: 'find-webhook-message',
    text: `select 'msg_' || m.message_id as "messageId", m.site_id as "siteId", m.order_id::float8 as "orderId",
        a.external_reference as reference, m.event, to_json(m.at)#>>'{}' as at, m.attempts, s.webhook_url as url,
        s.webhook_secret as secret, to_json(s.webhook_secret_since)#>>'{}' as "secretSince",
        (select json_build_object('amount', r.amount::text, 'currency', r.currency) from refunds r
          where m.event = 'refunded' and r.id = nullif(m.subject, '')::bigint) as refund
      from webhook_messages m join landing_sites s on s.id = m.site_id left join applications a on a.order_id = m.order_id
      where m.id = $1 and m.state = 'waiting'`,
    values: [id],
  })
  return rows[0]
}

/** The status of the answer; null: there was none. */
async function post({ secret, env }: Services, message: Message, url: string): Promise<number | null> {
  const { messageId, siteId, orderId, reference, event, at, refund } = message
  const body = JSON.stringify({
    type: event === null ? TRY : TRAVELLER_EVENTS[event].webhook,
    timestamp: new Date(at).toISOString(),
    data: {
      landing_site: siteId,
      order_id: orderId,
      external_reference: reference,
      ...(refund && { refund: { ...refund, amount: plainAmount(refund.amount) } }),
    },
  } satisfies WebhookBody)
  const second = Math.floor(Date.now() / 1000)
  const signatures = secretsToSignWith(secret, siteId, message.secret, message.secretSince).map((one) =>
    signWebhook(one, messageId, second, body),
  )
  const answer = await askOutside(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'webhook-id': messageId,
      'webhook-timestamp': String(second),
      'webhook-signature': signatures.join(' '),
    },
    body,
    bytesAtMost: 0,
    inside: env.INTERNAL_WEBHOOKS,
  })
  return answer?.status ?? null
}
