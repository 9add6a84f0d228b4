import type { In } from '#contract/http/endpoint.ts'
import type { openWithCode as contract } from '#contract/travellers/tracking.ts'
import { isSameEmail } from '#contract/normalise/email.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { consume } from '#server/security/attempt-limits.ts'
import { giveGrants } from '#server/security/grants.ts'
import { secretsOf } from '#server/secret.ts'
import { dropAsked, readAsked } from '#server/security/asked-cookie.ts'
import { hashCode, IS_LIVE, readCode } from '#server/security/link-codes.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** A request that there never was: a browser without one takes the same path. */
const NO_REQUEST = 'none'

interface Opened {
  orderId: number
  email: string
  sentTo: string
}

/**
 * Proves the orders of a mail by its code, in the browser that asked for it, once, within half an hour. Refuses with `not-found`, alike for
 * a wrong code, one that is over and a mail that never went, and with `too-many` after five tries.
 */
export async function openWithCode(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const requestId = readAsked(ctx) ?? NO_REQUEST
  await consume(ctx, [...(requestId === NO_REQUEST ? [] : [['link-code', requestId] as const]), ['link-code-address']])
  // A change of the server's secret ends no code that is on its way.
  const hashes = secretsOf(ctx.secret).map((secret) => hashCode(secret, requestId, readCode(input.code)))
  const { rows } = await ctx.pool.query<Opened>({
    name: 'use-link-code',
    text: `with used as (update link_requests set used_at = now() where id = $1 and code_hash = any($2) and ${IS_LIVE}
        returning order_ids, mail_id, created_at)
      select o.order_id::float8 as "orderId", o.email, m.email as "sentTo" from used u join mails m on m.id = u.mail_id
      join orders o on o.order_id = any(u.order_ids) left join ended_proofs e on e.order_id = o.order_id
      where o.process_status is distinct from 'Deleted' and (e.ended_at is null or e.ended_at < u.created_at)
      order by o.order_id = m.order_id, o.order_id`,
    values: [requestId, hashes],
  })
  const opened = rows.filter(({ email, sentTo }) => isSameEmail(email, sentTo))
  const main = opened.at(-1)
  if (!main) throw new Refusal('not-found', 'This code is not right, or it is no longer valid.')
  dropAsked(ctx)
  giveGrants(
    ctx,
    opened.map(({ orderId: id, email }) => ({ id, email })),
  )
  const { orderId } = main
  await writeAudit(ctx.pool, { ...ctx, actor: { kind: 'traveller', orderId } }, [{ event: 'order.tracked', orderId }])
  return { message: 'We have found your order.', data: { orderId } }
}
