import type { NeedsCheck } from '#contract/orders/application.ts'
import type { Data } from '#contract/http/endpoint.ts'
import type { getSentOrder as contract } from '#contract/orders/intake.ts'
import type { Context } from '#server/context.ts'
import { callerOf, trackUrl } from '#server/intake/create-order.ts'

/** TABLE: by what a site names a test order of its own -> the statement's name and condition. */
const NAMED_BY = {
  id: { name: 'find-test-order', sql: 'order_id = $2' },
  reference: { name: 'find-test-reference', sql: 'external_reference = $2' },
} as const

/** A test order of the calling site, in the words of an order's: it is received, and then paid. Undefined for one of another site as for none. */
export async function findTestOrder(
  ctx: Context,
  by: keyof typeof NAMED_BY,
  value: number | string,
): Promise<Data<typeof contract> | undefined> {
  const { name, sql } = NAMED_BY[by]
  const { rows } = await ctx.pool.query<{ id: number; reference: string | null; paid: boolean; flags: NeedsCheck[] }>({
    name,
    text: `select order_id::float8 as id, external_reference as reference, paid_at is not null as paid, flags
      from test_orders where site_id = $1 and ${sql}`,
    values: [callerOf(ctx).siteId, value],
  })
  const row = rows[0]
  if (!row) return undefined
  const { id, reference, paid, flags } = row
  const status = paid ? 'paid' : 'received'
  return { orderId: id, external_reference: reference, status, paid, flags, trackUrl: trackUrl(ctx, id) }
}
