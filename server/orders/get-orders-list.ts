import type { In } from '#contract/endpoint.ts'
import { ROWS_AT_MOST, type getOrdersList as contract } from '#contract/orders.ts'
import { QUEUES, monthList } from '#contract/queues.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/http/handler.ts'
import { RawJson } from '#server/http/raw-json.ts'
import { getQueue } from '#server/orders/get-queue.ts'
import { listOrders } from '#server/orders/list-orders.ts'

const DEFAULT_LIMIT = 10
const LIMIT_AT_MOST = 500

/**
 * One page of a queue with its exact total. A limit of `all`, or one above 500 (the total itself), answers pages of at most
 * 1,000 rows and names the page that follows (decisions section 4).
 */
export async function getOrdersList(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const key = getQueue(ctx, input.orderName)
  const page = input.page ?? 1
  if (page < 1) throw invalid('page', 'Pages begin at 1')
  const limit = limitOf(input.limit)
  const lists = key === 'futureOrder' && input.month !== undefined ? [monthList(input.month)] : QUEUES[key].lists
  const { total, rowsJson } = await listOrders(ctx.pool, { lists, offset: (page - 1) * limit, limit })
  return { data: new RawJson(rowsJson), total, next: page * limit < total ? page + 1 : null }
}

function limitOf(limit: number | 'all' | 'All' | undefined): number {
  if (limit === undefined) return DEFAULT_LIMIT
  if (limit === 0) throw invalid('limit', 'A page has at least 1 row')
  return typeof limit === 'string' || limit > LIMIT_AT_MOST ? ROWS_AT_MOST : limit
}
