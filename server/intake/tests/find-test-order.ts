import type { NeedsCheck } from '#contract/orders/application.ts'
import type { Data } from '#contract/http/endpoint.ts'
import type { getSentOrder as contract } from '#contract/orders/intake.ts'
import type { Context } from '#server/context.ts'
import { callerOf, trackUrl } from '#server/intake/create-order.ts'

/** A test order of the calling site, in the words of an order's: it is received, and then paid. Undefined for one of another site as for none. */
export async function findTestOrder(
  ctx: Context,
  by: 'id' | 'reference',
  value: number | string,
): Promise<Data<typeof contract> | undefined> {
  const { rows } = await ctx.pool.query<{ id: number; reference: string | null; paid: boolean; flags: NeedsCheck[] }>({
    name: `find-test-order-by-${by}`,
    text: `select order_id::float8 as id, external_reference as reference, paid_at is not null as paid, flags
      from test_orders where site_id = $1 and ${by === 'id' ? 'order_id' : 'external_reference'} = $2`,
    values: [callerOf(ctx).siteId, value],
  })
  const row = rows[0]
  if (!row) return undefined
  const { id, reference, paid, flags } = row
  const status = paid ? 'paid' : 'received'
  return { orderId: id, external_reference: reference, status, paid, flags, trackUrl: trackUrl(ctx, id) }
}
