import type { In } from '#contract/http/endpoint.ts'
import type { WebhookAttempt, webhookAttempts as contract } from '#contract/sites/webhooks.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { headersOf } from '#server/webhooks/posted.ts'

const SHOWN_AT_MOST = 50

interface Row extends Omit<WebhookAttempt, 'headers'> {
  messageId: string
  signatures: number
  second: number
}

/** What was posted of one webhook and what was answered; of a signature only that it was there. Throws `not-found`. */
export async function webhookAttempts(
  ctx: Context,
  { messageId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<{ attempts: Row[] }>({
    name: 'webhook-attempts',
    text: `select (select coalesce(json_agg(a), '[]') from (
        select t.id, to_json(t.at)#>>'{}' as at, t.attempt, t.url, t.body, t.status, t.answer, t.problem, t.took_ms, t.signatures,
          'msg_' || m.message_id as "messageId", floor(extract(epoch from t.at))::float8 as second
        from webhook_attempts t where t.message_id = m.id order by t.id desc limit ${SHOWN_AT_MOST}) a) as attempts
      from webhook_messages m where m.id = $1::bigint`,
    values: [messageId],
  })
  if (!rows[0]) throw new Refusal('not-found', 'There is no such webhook')
  return {
    data: rows[0].attempts.map(({ messageId: name, signatures, second, ...row }) => ({
      ...row,
      headers: headersOf(
        name,
        second,
        row.body,
        Array.from({ length: signatures }, () => 'v1,…'),
      ),
    })),
  }
}
