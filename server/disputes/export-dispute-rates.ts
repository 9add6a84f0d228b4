import type { RateGroup } from '#contract/disputes/case-states.ts'
import type { DisputeRate, exportDisputeRates as contract } from '#contract/disputes/disputes.ts'
import { winRate } from '#contract/disputes/rate-links.ts'
import type { In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { readRates } from '#server/disputes/dispute-rates.ts'
import { csvFile, daysInName, type Cell } from '#server/exports/csv-file.ts'
import type { Bytes } from '#server/verb.ts'

/** TABLE: by what cases are summed up -> its head. */
const GROUP_HEADS: Record<RateGroup, string> = {
  reason: 'Reason',
  scheme: 'Scheme',
  gateway: 'Gateway',
  site: 'Landing Site ID',
}

/** The other columns, as on the screen; each has the previous period too. */
const HEADS = ['Win Rate (%)', 'Won', 'Lost', 'Accepted', 'Expired', 'Money Kept', 'Money Given Back']

/** Writes one table of the win rates as CSV. Who exported which, of which days, is in the audit log before the first byte is sent. */
export async function exportDisputeRates(ctx: Context, { table, from, to }: In<typeof contract>): Promise<Bytes> {
  const { rows } = await readRates(ctx, { from, to })
  const own = rows.filter(({ group }) => group === table)
  const period = `${from}..${to}`
  await writeAudit(ctx.pool, ctx, [{ event: 'rates.exported', after: { table, days: period, rows: own.length } }])
  return csvFile(
    ctx,
    `dispute-rates-${table}-${daysInName(from, to)}.csv`,
    [GROUP_HEADS[table], 'Currency', ...HEADS, ...HEADS.map((head) => `${head} in Previous Period`)],
    own.map((row) => [row.name, row.currency, ...endedOf(row), ...endedOf(row.before)]),
  )
}

function endedOf(row: DisputeRate['before']): Cell[] {
  const { won, lost, accepted, expired, wonAmount, lostAmount } = row
  return [winRate(row), won, lost, accepted, expired, wonAmount, lostAmount]
}
