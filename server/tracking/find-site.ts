import type { Context, Services } from '#server/context.ts'
import { hasProved } from '#server/security/grants.ts'

/** The landing site of an order, deleted or not; undefined where there is none. Only for callers who proved the order: an id proves nothing. */
export async function findSite({ pool }: Pick<Services, 'pool'>, orderId: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ site: number }>({
    name: 'find-site',
    text: 'select landing_site as site from orders where order_id = $1',
    values: [orderId],
  })
  return rows[0]?.site
}

/** The same where the caller has proved the order before, also where that proof is over. */
export async function findProvedSite(ctx: Context, orderId: number | undefined): Promise<number | undefined> {
  return orderId !== undefined && (await hasProved(ctx, orderId)) ? findSite(ctx, orderId) : undefined
}
