import type { PoolClient } from 'pg'
import {
  typeOfWebhook,
  type ToldPromise,
  type WebhookDetail,
  type WebhookEvent,
} from '#contract/sites/webhook-events.ts'
import { TEST_ORDER } from '#contract/sites/webhook-docs.ts'
import type { WebhookBody } from '#contract/sites/webhooks.ts'
import type { Services } from '#server/context.ts'
import { plainAmount } from '#contract/values/money.ts'
import { postOutside } from '#server/files/ask-outside.ts'
import type { Payload } from '#server/jobs.ts'
import { headersOf, plainText } from '#server/webhooks/posted.ts'
import { secretsToSignWith, signWebhook } from '#server/webhooks/sign-webhook.ts'

/** "I want no more of these": it is not tried again. */
const GONE = 410

/** About a day and a half: e^n seconds lie between the tries, at most six hours. */
export const WEBHOOK_TRIES = 15

/** This much of a response is kept to be looked at. */
const ANSWER_BYTES = 1_000

interface Message {
  messageId: string
  siteId: number
  orderId: number | null
  reference: string | null
  event: WebhookEvent | null
  detail: WebhookDetail | null
  at: string
  attempts: number
  url: string | null
  secret: number
  secretSince: string | null
  refund: WebhookBody['data']['refund'] | null
  promise: ToldPromise | null
}

/**
 * Posts one message to its landing site, as Standard Webhooks says. A 2xx is "delivered"; anything else is tried again, until it
 * has failed. A process that dies between the answer and its record sends the message again, under the same id.
 */
export async function sendWebhook(services: Services, { messageId: id }: Payload<'send-webhook'>): Promise<void> {
  const message = await findMessage(services, id)
  if (!message) return
  const { url } = message
  const posted = url === null ? null : await post(services, message, url)
  const status = posted === null ? GONE : posted.status
  const delivered = status !== null && status >= 200 && status < 300
  const isLast = status === GONE || message.attempts + 1 >= WEBHOOK_TRIES
  const state = delivered ? 'delivered' : isLast ? 'failed' : 'waiting'
  await services.pool.query({
    name: 'note-webhook-answer',
    text: `with told as (
        update webhook_messages set attempts = attempts + 1, last_answer = $2, state = $3 where id = $1 returning id, attempts)
      insert into webhook_attempts (message_id, attempt, at, url, body, signatures, status, answer, problem, took_ms)
      select told.id, told.attempts, p.at, p.url, p.body, p.signatures, p.status, p.answer, p.problem, p.took_ms
      from told cross join jsonb_to_record($4::jsonb) as p(at timestamptz, url text, body text, signatures smallint, status smallint,
        answer text, problem text, took_ms integer)
      where p.at is not null`,
    values: [id, posted?.status ?? null, state, JSON.stringify(posted ?? {})],
  })
  if (state === 'waiting') throw Object.assign(new Error(), { name: 'WebhookNotTaken' })
}

/** Shows a message whose job is not run again among those that failed; staff may send it again. */
export async function giveUpWebhook(client: PoolClient, { messageId }: Payload<'send-webhook'>): Promise<void> {
  await client.query(`update webhook_messages set state = 'failed' where id = $1 and state = 'waiting'`, [messageId])
}

async function findMessage({ pool }: Services, id: number): Promise<Message | undefined> {
  const { rows } = await pool.query<Message>({
    name: 'find-webhook-message',
    text: `select 'msg_' || m.message_id as "messageId", m.site_id as "siteId", m.order_id::float8 as "orderId",
        a.external_reference as reference, m.event, m.detail, to_json(m.at)#>>'{}' as at, m.attempts, s.webhook_url as url,
        s.webhook_secret as secret, to_json(s.webhook_secret_since)#>>'{}' as "secretSince",
        (select json_build_object('amount', r.amount::text, 'currency', r.currency) from refunds r
          where m.event = 'refunded' and r.id = nullif(m.subject, '')::bigint) as refund,
        (select json_build_object('expected_by', n.expected_by, 'first_said', n.instead_of) from new_dates n
          where n.id = case when m.event = 'new-date' then nullif(m.subject, '')::bigint end) as promise
      from webhook_messages m join landing_sites s on s.id = m.site_id left join applications a on a.order_id = m.order_id
      where m.id = $1 and m.state = 'waiting'`,
    values: [id],
  })
  return rows[0]
}

/** The moments of a promise, as the webhook's own is written. */
function isoOf({ expected_by: expectedBy, first_said: firstSaid }: ToldPromise): ToldPromise {
  return { expected_by: new Date(expectedBy).toISOString(), first_said: new Date(firstSaid).toISOString() }
}

/** What is posted of a message. A test says so: it is of no order of a traveller, but of one that came under a test key, or of none at all. */
function bodyOf({ siteId, orderId, reference, event, detail, at, refund, promise }: Message): string {
  const isTest = orderId === null
  return JSON.stringify({
    type: typeOfWebhook(event),
    timestamp: new Date(at).toISOString(),
    ...(isTest && { test: true }),
    data: {
      landing_site: siteId,
      ...(isTest && event !== null ? TEST_ORDER : { order_id: orderId, external_reference: reference }),
      ...detail,
      ...(promise && { promise: isoOf(promise) }),
      ...(refund && { refund: { ...refund, amount: plainAmount(refund.amount) } }),
    },
  } satisfies WebhookBody)
}

/** Posts a message; the row of it. */
async function post({ secret, env }: Services, message: Message, url: string) {
  const body = bodyOf(message)
  const began = Date.now()
  const second = Math.floor(began / 1000)
  const signatures = secretsToSignWith(secret, message.siteId, message.secret, message.secretSince).map((one) =>
    signWebhook(one, message.messageId, second, body),
  )
  const answer = await postOutside(url, {
    headers: headersOf(message.messageId, second, body, signatures),
    body,
    firstBytes: ANSWER_BYTES,
    inside: env.INTERNAL_WEBHOOKS,
  })
  const isNone = typeof answer === 'string'
  return {
    at: new Date(began).toISOString(),
    url,
    body,
    signatures: signatures.length,
    status: isNone ? null : answer.status,
    answer: isNone ? '' : plainText(answer.beginning),
    problem: isNone ? answer : null,
    took_ms: Date.now() - began,
  }
}
