import type { Answer, In } from '#contract/endpoint.ts'
import { NOT_FOUND_MESSAGE, type trackOrder as contract } from '#contract/tracking.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { consume, giveBack } from '#server/http/attempt-limits.ts'
import { giveGrant, holdsGrant } from '#server/http/grants.ts'
import { equalInConstantTime, hashEmail } from '#server/http/signatures.ts'
import { findTrackable } from '#server/tracking/find-trackable.ts'
import { readTypedId } from '#server/tracking/rules.ts'

/** An id that no order has: a typed text that is no id takes the same way, and the same time. */
const NO_ORDER = 0

/**
 * Proves an order by its id and e-mail, and gives the grant for it. Refuses with `not-found`, alike for an unknown order, a
 * wrong e-mail and a deleted order, and with `too-many` (per order, per e-mail, per network; only wrong attempts count).
 */
export async function trackOrder(ctx: Context, input: In<typeof contract>): Promise<Answer<typeof contract>> {
  const orderId = readTypedId(input.orderId) ?? NO_ORDER
  const isKnown = await holdsGrant(ctx, orderId)
  if (!isKnown) await count(ctx, input)
  const order = await findTrackable(ctx, orderId)
  const isRight = equalInConstantTime(
    hashEmail(ctx.secret, orderId, order?.email ?? ''),
    hashEmail(ctx.secret, orderId, input.email),
  )
  if (!order || !isRight) throw new Refusal('not-found', NOT_FOUND_MESSAGE)
  if (!isKnown) await giveBackAll(ctx, input)
  giveGrant(ctx, { id: orderId, email: order.email })
  await writeAudit(ctx.pool, { ...ctx, actor: { kind: 'traveller', orderId } }, [{ event: 'order.tracked', orderId }])
  return { message: 'We have found your order.', data: { orderId } }
}

/** Counted before the lookup, so that attempts in parallel cannot slip through (security I1). */
async function count(ctx: Context, { orderId, email }: In<typeof contract>): Promise<void> {
  const wayOn = ', or open the link in your email'
  await consume(ctx, 'track-network', ctx.ip, wayOn)
  await consume(ctx, 'track-email', email, wayOn)
  await consume(ctx, 'track-order', String(orderId), wayOn)
}

async function giveBackAll(ctx: Context, { orderId, email }: In<typeof contract>): Promise<void> {
  await giveBack(ctx, 'track-network', ctx.ip)
  await giveBack(ctx, 'track-email', email)
  await giveBack(ctx, 'track-order', String(orderId))
}
