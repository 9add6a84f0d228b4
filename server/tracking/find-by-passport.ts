import type { In } from '#contract/http/endpoint.ts'
import type { findByPassport as contract } from '#contract/travellers/tracking.ts'
import { toldOf } from '#server/audit/told-of.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { consume, refundAttempts, type Try } from '#server/security/attempt-limits.ts'
import { giveGrant } from '#server/security/grants.ts'
import { equalInConstantTime, hashEmail } from '#server/security/signatures.ts'
import { triesOfEmail } from '#server/tracking/track-order.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Of one passport and day: an arrival and a departure, each ordered twice, and then some. */
const ORDERS_AT_MOST = 10
const NO_ORDER = 0

/**
 * Proves an order by passport number, the day of its flight and its e-mail, for a traveller who has neither its number nor the mailbox at
 * hand. The passport takes the place of the order's number, and the e-mail proves it as there. Refuses with `not-found`, alike whichever of
 * the three is wrong, and with `too-many`; only wrong attempts count.
 */
export async function findByPassport(
  ctx: Context,
  { passport, flightDay, email }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const code = passport.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const tries = triesOf(code, email)
  const filled = await consume(ctx, tries, ', or open the link in your email')
  const { rows } = await ctx.pool.query<{ orderId: number; email: string }>({
    name: 'find-order-by-passport',
    text: `select order_id::float8 as "orderId", email from orders
      where order_id = any (array(select unnest(orders_of_code($1, '{passport}', $2)))) and flight_day = $3::date
        and process_status is distinct from 'Deleted' and anonymised_at is null
      order by order_id desc limit ${ORDERS_AT_MOST}`,
    values: [code || null, ctx.numbers.markOf(code), isDay(flightDay) ? flightDay : null],
  })
  const candidates = rows.length === 0 ? [{ orderId: NO_ORDER, email: '' }] : rows
  const [order] = candidates.filter(({ orderId, email: own }) =>
    equalInConstantTime(hashEmail(ctx.secret, orderId, own), hashEmail(ctx.secret, orderId, email)),
  )
  if (!order) {
    await writeAudit(ctx.pool, ctx, toldOf(filled))
    throw new Refusal('not-found', 'We could not find an order with these details.')
  }
  await refundAttempts(ctx, tries)
  const { orderId } = order
  giveGrant(ctx, { id: orderId, email: order.email })
  await writeAudit(ctx.pool, { ...ctx, actor: { kind: 'traveller', orderId } }, [{ event: 'order.tracked', orderId }])
  return { message: 'We have found your order.', data: { orderId } }
}

/** As for an order's number (track-order.ts); the counts of an e-mail are the same ones, so that neither way gives more guesses. */
function triesOf(code: string, email: string): Try[] {
  const number = `passport ${code}`
  return [['track-order-pair', number], ['track-order-all', number], ...triesOfEmail(email)]
}

/** Such a day there is: the database takes no other. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
