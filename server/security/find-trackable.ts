import type { Context } from '#server/context.ts'

/** The e-mail of an order that its traveller may track; undefined where there is none, or where it is deleted. */
export async function findTrackable(
  ctx: Pick<Context, 'pool'>,
  orderId: number,
): Promise<{ email: string } | undefined> {
  const { rows } = await ctx.pool.query<{ email: string }>({
    name: 'find-trackable',
    text: `select email from orders where order_id = $1 and process_status is distinct from 'Deleted'`,
    values: [orderId],
  })
  return rows[0]
}
