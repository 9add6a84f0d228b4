import { eq } from 'drizzle-orm'
import type { In } from '#contract/endpoint.ts'
import type { getActiveGateway as contract } from '#contract/intake.ts'
import type { Context } from '#server/context.ts'
import { gateways } from '#server/db/tables/sites.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The gateway that checkouts must use now; throws `not-found` while none is active. */
export async function getActiveGateway(
  ctx: Context,
  _input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const [gateway] = await ctx.db
    .select({ id: gateways.id, gateway_name: gateways.gatewayName })
    .from(gateways)
    .where(eq(gateways.isActive, '1'))
  if (!gateway) throw new Refusal('not-found', 'No payment gateway is active')
  return { data: gateway }
}
