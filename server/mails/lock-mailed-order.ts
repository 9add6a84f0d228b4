import type { Pool, PoolClient } from 'pg'
import { isSameEmail } from '#contract/normalise/email.ts'
import { may, staffOf, type Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { ANONYMISED } from '#server/orders/refuse-anonymised.ts'
import { consume } from '#server/security/attempt-limits.ts'

/** What a mail about an order needs of it. */
export interface MailedOrder {
  orderId: number
  language: string
  /** Whether the address is not the order's own. */
  elsewhere: boolean
}

const NOT_ELSEWHERE = "Your role may send only to the order's own e-mail address"

/**
 * Locks an order that a document is to be mailed for. Throws `not-found`, `conflict` where it was anonymised, or `forbidden` where the
 * address is not the order's own and who acts may not send elsewhere.
 */
export function lockMailedOrder(
  ctx: Context,
  client: PoolClient,
  orderId: number,
  email: string,
): Promise<MailedOrder> {
  return findMailedOrder(ctx, client, orderId, email, 'for update of o')
}

/**
 * Refuses what lockMailedOrder would before any work is done, and counts sending elsewhere: `too-many` beyond 50 a day for a
 * member. Outside a transaction, because the count stands even when that fails.
 */
export async function checkRecipient(ctx: Context, orderId: number, email: string): Promise<void> {
  const { elsewhere } = await findMailedOrder(ctx, ctx.pool, orderId, email, '')
  if (elsewhere) await countElsewhere(ctx)
}

async function findMailedOrder(
  ctx: Context,
  client: Pick<Pool | PoolClient, 'query'>,
  orderId: number,
  email: string,
  lock: 'for update of o' | '',
): Promise<MailedOrder> {
  const { rows } = await client.query<{ email: string; language: string; gone: boolean }>({
    name: lock ? 'lock-mailed-order' : 'find-mailed-order',
    text: `select o.email, coalesce(a.language, 'en') as language, o.anonymised_at is not null as gone
      from orders o left join applications a using (order_id) where o.order_id = $1 ${lock}`,
    values: [orderId],
  })
  const order = rows[0]
  if (!order) throw new Refusal('not-found', 'There is no such order')
  if (order.gone) throw new Refusal('conflict', ANONYMISED)
  const elsewhere = !isSameEmail(email, order.email)
  if (elsewhere && !may(ctx, 'mails:send-elsewhere')) throw new Refusal('forbidden', NOT_ELSEWHERE)
  return { orderId, language: order.language, elsewhere }
}

/** Counts sending elsewhere, or giving an order another e-mail: `too-many` beyond 50 a day for a member. */
export async function countElsewhere(ctx: Context): Promise<void> {
  await consume(ctx, [['send-elsewhere', String(staffOf(ctx).id)]])
}
