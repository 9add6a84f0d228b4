import type { Gateway, paymentGateways as contract } from '#contract/sites/gateways.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The payment gateways by name; exactly one is active. */
export async function paymentGateways(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<Gateway>(
    'select id, gateway_name, is_active from gateways order by lower(gateway_name), id',
  )
  return { data: rows }
}
