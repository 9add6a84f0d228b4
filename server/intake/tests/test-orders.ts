import type { In } from '#contract/http/endpoint.ts'
import type { TestOrder, testOrders as contract } from '#contract/sites/test-orders.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

const PAGE = 25

/** What a landing site sent with its test keys, the newest first. */
export async function testOrders(
  ctx: Context,
  { siteId, before }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<TestOrder>({
    name: 'list-test-orders',
    text: `select order_id::float8 as order_id, external_reference, concat_ws(' ', content->>'name', content->>'lastName') as name,
        paid_at is not null as paid, jsonb_array_length(flags) as flags, to_json(created_at)#>>'{}' as at
      from test_orders where site_id = $1::bigint and order_id < coalesce($2, 9223372036854775807)
      order by order_id desc limit ${PAGE + 1}`,
    values: [siteId, before ?? null],
  })
  const page = rows.slice(0, PAGE)
  return { data: page, next: rows.length > PAGE ? (page.at(-1)?.order_id ?? null) : null }
}
