import type { In } from '#contract/http/endpoint.ts'
import type { searchOrder as contract } from '#contract/orders/orders.ts'
import type { Context } from '#server/context.ts'
import { readFrom } from '#server/db/read-from.ts'
import type { RawAnswer } from '#server/verb.ts'
import { RawJson } from '#server/raw-json.ts'
import { getQueue } from '#server/lists/get-queue.ts'
import { listOrders } from '#server/lists/list-orders.ts'
import { readSelection } from '#server/lists/query.ts'
import { recordListed, recordSearch } from '#server/lists/record-search.ts'
import { besideRows, ROWS_AT_MOST } from '#server/lists/rows-asked.ts'

const DEFAULT_ROWS = 10

/** The orders of a queue, or of a month, that hold every word of `searchVal` and fit the filters, rows `start` to `end`; the list itself where it is empty. The search is recorded, and many rows. */
export async function searchOrder(ctx: Context, input: In<typeof contract>): Promise<RawAnswer<typeof contract>> {
  const queue = getQueue(ctx, input.folderName, input)
  const offset = input.start ?? 0
  const limit = Math.min(Math.max((input.end ?? offset + DEFAULT_ROWS) - offset, 1), ROWS_AT_MOST)
  const query = { ...readSelection(ctx, queue, input), page: { offset, limit } }
  const [{ total, rowsJson }] = await Promise.all([
    readFrom(ctx, (pool) => listOrders(pool, query)),
    recordSearch(ctx, queue, query.words),
  ])
  await recordListed(ctx, queue, query, total)
  return { data: new RawJson(rowsJson), total, ...besideRows({ offset, limit, all: false }, total) }
}
