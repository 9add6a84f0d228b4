import type { In } from '#contract/http/endpoint.ts'
import type { paypalDisputes as contract } from '#contract/http/hooks.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { isSignedByPaypal } from '#server/disputes/hooks/paypal-signature.ts'
import { readPaypalEvent } from '#server/disputes/hooks/read-paypal-event.ts'
import { refuseUnsigned, UNSIGNED } from '#server/disputes/hooks/refuse-unsigned.ts'
import { takeTold } from '#server/disputes/hooks/take-told.ts'
import { MEASURES } from '#server/measures.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * POST /hooks/disputes/paypal: takes an event that PayPal signed. Responds after the commit, so that PayPal repeats what was not kept.
 * Throws `bad-request` without a reason for what it did not sign, or what is no event; `unavailable` while its certificate cannot be fetched.
 */
export async function paypalDisputes(
  ctx: Context,
  _input: In<typeof contract>,
  body: Buffer,
): Promise<HandlerAnswer<typeof contract>> {
  if (!ctx.env.PAYPAL_WEBHOOK_ID?.length)
    ctx.log.warn('PAYPAL_WEBHOOK_ID is not set: nothing that PayPal tells is taken')
  if (!(await isSignedByPaypal(ctx, body, UNSIGNED.paypal))) return refuseUnsigned(ctx, 'paypal')
  const event = readPaypalEvent(body.toString('utf8'))
  if (!event) {
    MEASURES.disputeEvents.inc({ gateway: 'paypal', result: 'unreadable' })
    throw new Refusal('bad-request', 'This is not taken')
  }
  MEASURES.disputeEvents.inc({ gateway: 'paypal', result: await takeTold(ctx, event) })
  return { data: null }
}
