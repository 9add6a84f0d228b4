import type { QueueKey } from '#contract/lists/queues.ts'
import { addUp } from '#server/audit/add-up.ts'
import { thinOut } from '#server/audit/thin-out.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { OrderQuery } from '#server/lists/query.ts'
import { sign } from '#server/security/signatures.ts'

const worthRow = thinOut()
/** A list left open is fetched again and again; someone reading on gets different rows each time. */
const worthListing = thinOut({ spanMs: 3_600_000, rowsAtMost: 1000 })
/** A response with this many rows is more than a look at a page. */
const MANY_ROWS = 100
/** This many rows of short pages make one row of the log: paging through a list copies it too. */
const worthPages = addUp({ spanMs: 3_600_000, worth: 500 })

/**
 * Records that a member searched a queue. What was typed may be a passport number or a name: only its keyed hash is kept, which shows
 * who searched for a given text, but not what was searched for. The next page of the same search is not another search.
 */
export async function recordSearch(ctx: Context, queue: QueueKey, words: string): Promise<void> {
  if (words === '') return
  const search = hashSearch(ctx, words)
  const row = worthRow(ctx.pool, String(staffOf(ctx).id), `${queue} ${search}`, Date.now())
  if (row === undefined) return
  const after = { queue, search, ...(row.unwritten > 0 && { unwritten: row.unwritten }) }
  await writeAudit(ctx.pool, ctx, [{ event: 'orders.searched', after }])
}

/** Records that a member read many rows of a list, at once or page by page, of each part of a list once an hour. */
export async function recordListed(ctx: Context, queue: QueueKey, query: OrderQuery, total: number): Promise<void> {
  const rows = Math.min(query.page.limit, total - query.page.offset)
  if (rows <= 0) return
  // When one asked is no part of what was asked for.
  const asked = JSON.stringify({ ...query, filters: query.filters?.values })
  const [member, part] = [String(staffOf(ctx).id), hashSearch(ctx, `${queue} ${asked}`)]
  if (rows < MANY_ROWS) return addPage(ctx, queue, part, rows)
  const row = worthListing(ctx.pool, member, part, Date.now())
  if (row === undefined) return
  const after = { queue, from: query.page.offset + 1, rows, ...(row.unwritten > 0 && { unwritten: row.unwritten }) }
  await writeAudit(ctx.pool, ctx, [{ event: 'orders.listed', after }])
}

/** Records that a member was shown these orders beside the list of a queue: as pages of one row, each order once an hour. */
export async function recordShown(ctx: Context, queue: QueueKey, orderIds: readonly number[]): Promise<void> {
  for (const id of orderIds) await addPage(ctx, queue, `order ${id}`, 1)
}

async function addPage(ctx: Context, queue: QueueKey, part: string, rows: number): Promise<void> {
  const pages = worthPages(ctx.pool, String(staffOf(ctx).id), part, rows, Date.now())
  if (pages === undefined) return
  const after = { queue, rows: pages.amount, pages: pages.pieces }
  await writeAudit(ctx.pool, ctx, [{ event: 'orders.listed', after }])
}

/** The hash of a search, the same for the same search, keyed with this installation's secret. */
export function hashSearch({ secret }: Pick<Context, 'secret'>, words: string): string {
  return sign(secret, 'search', words.trim().toLowerCase().replace(/\s+/g, ' ')).slice(0, 22)
}
