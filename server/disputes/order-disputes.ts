import type { orderDisputes as contract } from '#contract/disputes/disputes.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { sql } from '#server/db/sql.ts'
import { findCases, shownCase } from '#server/disputes/case-row.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** More disputes of one order are not shown. */
const AT_MOST = 50

/** The disputes of an order, the newest first. */
export async function orderDisputes(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const rows = await findCases(ctx.pool, sql`where d.order_id = ${orderId} order by d.id desc limit ${AT_MOST}`)
  return { data: rows.map(shownCase) }
}
