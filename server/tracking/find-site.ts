import type { Context, Services } from '#server/context.ts'
import { hasEverProved } from '#server/security/grants.ts'

/** What a page about an order looks like and calls its form by. */
interface OrderLook {
  site: number
  /** Whether its flight comes into the country. */
  arrives: boolean
}

/** That of an order, deleted or not; undefined where there is none. Only for callers who proved the order: an id proves nothing. */
export async function findOrderLook({ pool }: Pick<Services, 'pool'>, orderId: number): Promise<OrderLook | undefined> {
  const { rows } = await pool.query<OrderLook>({
    name: 'find-order-look',
    text: 'select landing_site as site, arrives from orders where order_id = $1',
    values: [orderId],
  })
  return rows[0]
}

/** The landing site alone, under the same rule. */
export async function findSite(services: Pick<Services, 'pool'>, orderId: number): Promise<number | undefined> {
  return (await findOrderLook(services, orderId))?.site
}

/** The landing site where the caller has proved the order before, also where that proof is over. */
export async function findProvedSite(ctx: Context, orderId: number | undefined): Promise<number | undefined> {
  return orderId !== undefined && (await hasEverProved(ctx, orderId)) ? findSite(ctx, orderId) : undefined
}
