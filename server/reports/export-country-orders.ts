import type { In } from '#contract/http/endpoint.ts'
import { countryRows } from '#contract/lists/country-rows.ts'
import type { CountryCount, exportCountryOrders as contract } from '#contract/lists/reports.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { csvFile, daysInName } from '#server/exports/csv-file.ts'
import type { Bytes } from '#server/verb.ts'
import { readCountries } from '#server/reports/read-countries.ts'

/** TABLE: a count of a country -> its head, as on the screen. */
const COUNTS = {
  count: 'Order Count',
  standard_count: 'Standard Processing',
  priority_count: 'Priority Processing',
  future_count: 'Future Order Processing',
} as const satisfies Partial<Record<keyof CountryCount, string>>
const NAMES = Object.keys(COUNTS) as (keyof typeof COUNTS)[]

/** Writes the country report as CSV. Who exported it, of which days, is in the audit log before the first byte is sent. */
export async function exportCountryOrders(
  ctx: Context,
  { fromDate: from, toDate: to }: In<typeof contract>,
): Promise<Bytes> {
  const { countries, before } = await readCountries(ctx, { from, to })
  const rows = countryRows(countries, before?.countries ?? null)
  const days = `${from ?? ''}..${to ?? ''}`
  await writeAudit(ctx.pool, ctx, [{ event: 'countries.exported', after: { days, rows: rows.length } }])
  const heads = NAMES.map((name) => COUNTS[name])
  return csvFile(
    ctx,
    `country-orders-${daysInName(from, to)}.csv`,
    ['State/Territory', ...heads, ...(before ? heads.map((head) => `${head} in Previous Period`) : [])],
    rows.map((row) => [row.nationality, ...[row, ...(row.before ? [row.before] : [])].flatMap(numbersOf)]),
  )
}

const numbersOf = (row: CountryCount) => NAMES.map((name) => row[name])
