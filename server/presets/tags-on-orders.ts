import type { In } from '#contract/http/endpoint.ts'
import type { tagsOnOrders as contract } from '#contract/presets/tags.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** How many of these orders have each tag. */
export async function tagsOnOrders(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<{ id: number; orders: number }>({
    name: 'tags-on-orders',
    text: `select t.id, count(*)::float8 as orders from orders o cross join unnest(o.tags) as t (id)
      where o.order_id = any ($1::bigint[]) group by t.id order by t.id`,
    values: [orderId],
  })
  return { data: rows }
}
