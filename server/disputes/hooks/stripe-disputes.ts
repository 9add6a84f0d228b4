import type { In } from '#contract/http/endpoint.ts'
import type { stripeDisputes as contract } from '#contract/http/hooks.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { readStripeEvent } from '#server/disputes/hooks/read-stripe-event.ts'
import { refuseUnsigned } from '#server/disputes/hooks/refuse-unsigned.ts'
import { isSignedByStripe } from '#server/disputes/hooks/stripe-signature.ts'
import { takeTold } from '#server/disputes/hooks/take-told.ts'
import { MEASURES } from '#server/measures.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * POST /hooks/disputes/stripe: takes an event that Stripe signed. Responds after the commit, so that Stripe repeats what was not kept.
 * Throws `bad-request` without a reason for what it did not sign, or what is no event.
 */
export async function stripeDisputes(
  ctx: Context,
  _input: In<typeof contract>,
  body: Buffer,
): Promise<HandlerAnswer<typeof contract>> {
  const secrets = ctx.env.STRIPE_WEBHOOK_SECRET ?? []
  if (secrets.length === 0) ctx.log.warn('STRIPE_WEBHOOK_SECRET is not set: nothing that Stripe tells is taken')
  if (!isSignedByStripe(ctx.header('stripe-signature'), body, secrets, Date.now())) return refuseUnsigned(ctx, 'stripe')
  const event = readStripeEvent(body.toString('utf8'))
  if (!event) {
    MEASURES.disputeEvents.inc({ gateway: 'stripe', result: 'unreadable' })
    throw new Refusal('bad-request', 'This is not taken')
  }
  MEASURES.disputeEvents.inc({ gateway: 'stripe', result: await takeTold(ctx, event) })
  return { data: null }
}
