import type { In } from '#contract/http/endpoint.ts'
import { NOT_FOUND_MESSAGE, type trackOrder as contract } from '#contract/travellers/tracking.ts'
import { toldOf } from '#server/audit/told-of.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { consume, refundAttempts, type Try } from '#server/security/attempt-limits.ts'
import { giveGrant, holdsGrant, provingDevice } from '#server/security/grants.ts'
import { equalInConstantTime, hashEmail } from '#server/security/signatures.ts'
import { findTrackable } from '#server/security/find-trackable.ts'
import { readTypedId } from '#server/tracking/rules.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** An id that no order has: text that is not an id takes the same path, and the same time. */
const NO_ORDER = 0

const WAY_ON = ', or open the link in your email'

/**
 * Proves an order by its id and e-mail, and gives the grant for it. Refuses with `not-found`, alike for an unknown order, a
 * wrong e-mail and a deleted order, and with `too-many` where callers from here have to wait; only wrong attempts count.
 */
export async function trackOrder(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const orderId = readTypedId(input.orderId) ?? NO_ORDER
  const tries = (await holdsGrant(ctx, orderId)) ? [] : await triesOf(ctx, orderId, input.email)
  const filled = await consume(ctx, tries, WAY_ON)
  const order = await findTrackable(ctx, orderId)
  const isRight = equalInConstantTime(
    hashEmail(ctx.secret, orderId, order?.email ?? ''),
    hashEmail(ctx.secret, orderId, input.email),
  )
  if (!order || !isRight) {
    await writeAudit(ctx.pool, ctx, toldOf(filled, order && { orderId }))
    throw new Refusal('not-found', NOT_FOUND_MESSAGE)
  }
  await refundAttempts(ctx, tries)
  giveGrant(ctx, { id: orderId, email: order.email })
  await writeAudit(ctx.pool, { ...ctx, actor: { kind: 'traveller', orderId } }, [{ event: 'order.tracked', orderId }])
  return { message: 'We have found your order.', data: { orderId } }
}

/**
 * Waits are for one order, or one e-mail, in one network: a stranger's guesses never keep its owner out. Guesses from many
 * networks ring the alarm of the order, the e-mail or the network around; from then on whoever was wrong once waits longest, and after
 * a hundred in an hour everybody does who has neither the link nor a browser that proved the order before.
 */
async function triesOf(ctx: Context, orderId: number, email: string): Promise<Try[]> {
  const device = await provingDevice(ctx, orderId)
  if (device !== undefined) return [['track-device', `${device} ${orderId}`]]
  const id = String(orderId)
  // What is no order id guesses at no order.
  const ofOrder: Try[] =
    orderId === NO_ORDER
      ? []
      : [
          ['track-order-pair', id],
          ['track-order', id],
          ['track-order-all', id],
        ]
  return [...ofOrder, ...triesOfEmail(email)]
}

/** Of an e-mail and where it is tried from, whatever of the order is told beside it. */
export function triesOfEmail(email: string): Try[] {
  return [
    ['track-email-pair', email],
    ['track-email', email],
    ['track-email-all', email],
    ['track-address'],
    ['track-network'],
  ]
}
