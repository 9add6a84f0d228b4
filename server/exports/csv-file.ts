import { Readable } from 'node:stream'
import { ROW_COUNT_HEADER } from '#contract/http/row-count-header.ts'
import type { Context } from '#server/context.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/exports/csv-cell.ts'
import type { Bytes } from '#server/verb.ts'

export type Cell = string | number | null

/** The days of a report (UTC), both included, as the name of its file has them. */
export function daysInName(from: string | null, to: string | null): string {
  return from === to ? (from ?? 'all-time') : `${from ?? 'until'}-${to ?? 'on'}`
}

/** A table of a report as CSV, its heads first; beside it, how many rows it has. */
export function csvFile(
  ctx: Pick<Context, 'setHeader'>,
  fileName: string,
  heads: readonly Cell[],
  rows: readonly (readonly Cell[])[],
): Bytes {
  ctx.setHeader(ROW_COUNT_HEADER, String(rows.length))
  const lines = [heads, ...rows].map((cells) => csvLine(cells.map((cell) => String(cell ?? ''))))
  return {
    body: Readable.from([BYTE_ORDER_MARK + lines.join('')]),
    contentType: 'text/csv; charset=utf-8',
    fileName,
  }
}
