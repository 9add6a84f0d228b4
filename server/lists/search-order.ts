import type { In } from '#contract/http/endpoint.ts'
import type { searchOrder as contract } from '#contract/orders/orders.ts'
import type { Context } from '#server/context.ts'
import type { RawAnswer } from '#server/verb.ts'
import { RawJson } from '#server/raw-json.ts'
import { getQueue } from '#server/lists/get-queue.ts'
import { readFilters } from '#server/lists/filter-orders.ts'
import { listAsked } from '#server/lists/list-asked.ts'
import { listsOf } from '#server/lists/lists-of.ts'
import { recordListed, recordSearch } from '#server/lists/record-search.ts'
import { codesFor } from '#server/lists/search-codes.ts'
import { besideRows, ROWS_AT_MOST } from '#server/lists/rows-asked.ts'
import { readSort } from '#server/lists/sort-orders.ts'

const DEFAULT_ROWS = 10

/** The orders of a queue, or of a month, that hold every word of `searchVal` and fit the filters, rows `start` to `end`; the list itself where it is empty. The search is recorded, and many rows. */
export async function searchOrder(ctx: Context, input: In<typeof contract>): Promise<RawAnswer<typeof contract>> {
  const key = getQueue(ctx, input.folderName, input)
  const offset = input.start ?? 0
  const limit = Math.min(Math.max((input.end ?? offset + DEFAULT_ROWS) - offset, 1), ROWS_AT_MOST)
  const words = (input.searchVal ?? '').trim()
  const sort = readSort(key, input.sort)
  const asked = {
    lists: listsOf(key, input.month),
    offset,
    limit,
    words,
    codes: codesFor(ctx),
    by: readFilters(ctx, input),
    sort,
  }
  const [{ total, rowsJson }] = await Promise.all([listAsked(ctx.pool, asked), recordSearch(ctx, key, words)])
  await recordListed(ctx, key, asked, total)
  return { data: new RawJson(rowsJson), total, ...besideRows({ offset, limit, all: false }, total) }
}
