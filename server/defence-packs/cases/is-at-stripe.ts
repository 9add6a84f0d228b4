import type { Context } from '#server/context.ts'

/** An id as Stripe gives them to disputes; early fraud warnings (`issfr_…`) have no evidence. */
const IS_DISPUTE = /^(dp|du|dsp|pdp)_\w{1,200}$/

/** Whether evidence for a case can be staged at Stripe: a key is set, and it is a dispute of Stripe's. */
export function isAtStripe({ env }: Pick<Context, 'env'>, about: { gateway: string; caseNumber: string }): boolean {
  return (
    (env.STRIPE_API_KEY ?? []).length > 0 &&
    about.gateway.toLowerCase() === 'stripe' &&
    IS_DISPUTE.test(about.caseNumber)
  )
}
