import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { csvFile } from '#server/exports/csv-file.ts'
import { getFutureMonths } from '#server/reports/get-future-months.ts'
import type { Bytes } from '#server/verb.ts'

/** Writes the future orders by month as CSV. Who exported them is in the audit log before the first byte is sent. */
export async function exportFutureMonths(ctx: Context): Promise<Bytes> {
  const { data, others } = await getFutureMonths(ctx)
  const rows = [...data.map(({ month, count }) => [month, count]), ['Other Months', others]]
  await writeAudit(ctx.pool, ctx, [{ event: 'months.exported', after: { rows: rows.length } }])
  return csvFile(ctx, 'future-orders-by-month.csv', ['Month', 'Orders'], rows)
}
