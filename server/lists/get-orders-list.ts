import type { In } from '#contract/http/endpoint.ts'
import type { getOrdersList as contract } from '#contract/orders/orders.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { RawAnswer } from '#server/verb.ts'
import { RawJson } from '#server/raw-json.ts'
import { countGroups, groupedBy } from '#server/lists/count-groups.ts'
import { getQueue } from '#server/lists/get-queue.ts'
import { countSelected, listOrders } from '#server/lists/list-orders.ts'
import { readSelection } from '#server/lists/query.ts'
import { recordListed } from '#server/lists/record-search.ts'
import { besideRows, readRowsAsked } from '#server/lists/rows-asked.ts'

const DEFAULT_LIMIT = 10

/**
 * One page of a queue with its exact total. A limit of `all`, or one that is the total, returns the whole list up to 10,000
 * rows; of a longer one the first 1,000, with the page that follows and, in words, how many these are of how many. Many rows are recorded.
 */
export async function getOrdersList(ctx: Context, input: In<typeof contract>): Promise<RawAnswer<typeof contract>> {
  const queue = getQueue(ctx, input.orderName, input)
  const page = input.page ?? 1
  if (page < 1) throw invalid('page', 'Pages begin at 1')
  const limit = typeof input.limit === 'string' ? 'all' : (input.limit ?? DEFAULT_LIMIT)
  if (limit === 0) throw invalid('limit', 'A page has at least 1 row')
  const selection = readSelection(ctx, queue, input)
  const asked = await readRowsAsked(page, limit, () => countSelected(ctx.pool, selection))
  const query = { ...selection, page: { offset: asked.offset, limit: asked.limit } }
  const { total, rowsJson } = await listOrders(ctx.pool, query)
  await recordListed(ctx, queue, query, total)
  const by = input.grouped ? groupedBy(selection) : undefined
  const groups = by && (await countGroups(ctx.pool, by, selection, total))
  return { data: new RawJson(rowsJson), total, ...(groups && { groups }), ...besideRows(asked, total) }
}
