import type { In } from '#contract/http/endpoint.ts'
import type { getActiveGateway as contract } from '#contract/orders/intake.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The gateway that checkouts must use now; throws `not-found` while none is active. */
export async function getActiveGateway(
  ctx: Context,
  _input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<{ id: number; gateway_name: string }>({
    name: 'active-gateway',
    text: "select id, gateway_name from gateways where is_active = '1'",
  })
  const [gateway] = rows
  if (!gateway) throw new Refusal('not-found', 'No payment gateway is active')
  return { data: gateway }
}
