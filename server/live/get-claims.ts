import type { In } from '#contract/http/endpoint.ts'
import type { getClaims as contract } from '#contract/http/live.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { listClaims, listViewers } from '#server/live/colleagues-at-work.ts'

/** Who works on the orders of a list, and who else looks at them; orders without either are left out. */
export async function getClaims(ctx: Context, { ids }: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const claims = await listClaims(ctx.pool, ids)
  const viewers = await listViewers(ctx.pool, { orders: ids, except: staffOf(ctx).id })
  const busy = ids.filter((id) => claims.has(id) || viewers.orders.has(id))
  return {
    data: busy.map((id) => ({
      order_id: id,
      claim: claims.get(id) ?? null,
      viewers: viewers.orders.get(id) ?? [],
    })),
  }
}
