import type { In } from '#contract/endpoint.ts'
import { ROWS_AT_MOST, type getOrdersList as contract } from '#contract/orders.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/http/handler.ts'
import { RawJson } from '#server/http/raw-json.ts'
import { getQueue } from '#server/orders/get-queue.ts'
import { listOrders } from '#server/orders/list-orders.ts'
import { listSorted } from '#server/orders/list-sorted.ts'
import { listsOf } from '#server/orders/lists-of.ts'
import { readSort } from '#server/orders/sort-orders.ts'

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
  const sort = readSort(key, input.sort)
  const where = { lists: listsOf(key, input.month), offset: (page - 1) * limit, limit }
  const { total, rowsJson } = await (sort
    ? listSorted(ctx.pool, { ...where, words: '', sort })
    : listOrders(ctx.pool, where))
  return { data: new RawJson(rowsJson), total, next: page * limit < total ? page + 1 : null }
}

function limitOf(limit: number | 'all' | 'All' | undefined): number {
  if (limit === undefined) return DEFAULT_LIMIT
  if (limit === 0) throw invalid('limit', 'A page has at least 1 row')
  return typeof limit === 'string' || limit > LIMIT_AT_MOST ? ROWS_AT_MOST : limit
}
