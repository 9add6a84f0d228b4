import { Readable } from 'node:stream'
import type { In } from '#contract/http/endpoint.ts'
import type { exportOrders as contract } from '#contract/lists/exports.ts'
import { QUEUES, type ListColumn } from '#contract/lists/queues.ts'
import { ROW_COUNT_HEADER } from '#contract/http/row-count-header.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/exports/csv-cell.ts'
import { LISTED_COLUMNS } from '#server/orders/order-columns.ts'
import { openExport } from '#server/exports/open-export.ts'
import type { Bytes } from '#server/verb.ts'
import { getQueue } from '#server/lists/get-queue.ts'
import { readSelection } from '#server/lists/query.ts'

/**
 * Writes the whole of a list as CSV while it is read, all rows from one instant. Who exported what, and how many orders, is in
 * the audit log before the first byte is sent. Refuses as the list does, and with `too-many` while two exports run.
 */
export async function exportOrders(ctx: Context, input: In<typeof contract>): Promise<Bytes> {
  const queue = getQueue(ctx, input.folderName)
  const columns: ListColumn[] = [...QUEUES[queue].columns, 'tags']
  const month = queue === 'futureOrder' ? (input.month ?? undefined) : undefined
  const selection = readSelection(ctx, queue, input)
  const { words, filters } = selection
  const exported = await openExport(ctx, { ...selection, columns })
  const body = Readable.from(csv(columns, exported.pages))
  // However it ends: read to its end, broken, or left by the reader.
  body.once('close', () => void exported.close())
  try {
    const { count } = exported
    const after = {
      queue,
      ...(month && { month }),
      // What was searched for may be a passport, and is nowhere recorded.
      ...(words && { search: true }),
      ...(input.sort && { sort: input.sort }),
      ...(filters && {
        filters: Object.fromEntries(Object.entries(filters.values).filter(([, wanted]) => wanted !== null)),
      }),
      count,
    }
    await writeAudit(ctx.pool, ctx, [{ event: 'orders.exported', after }])
    ctx.setHeader(ROW_COUNT_HEADER, String(count))
  } catch (error) {
    body.destroy()
    throw error
  }
  const fileName = `${QUEUES[queue].route}${month ? `-${month}` : ''}-${new Date().toISOString().slice(0, 10)}.csv`
  return { body, contentType: 'text/csv; charset=utf-8', fileName }
}

async function* csv(columns: readonly ListColumn[], pages: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map((column) => LISTED_COLUMNS[column].header))
  for await (const rows of pages) yield rows.map(csvLine).join('')
}
