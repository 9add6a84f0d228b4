import type { In } from '#contract/http/endpoint.ts'
import type { getCountryOrderCount as contract } from '#contract/lists/reports.ts'
import type { Context } from '#server/context.ts'
import { readFrom } from '#server/db/read-from.ts'
import { invalid } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { countCountries } from '#server/reports/count-countries.ts'

/** Orders by nationality and mode, the commonest first, of all time or of some days (UTC, both included). */
export async function getCountryOrderCount(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { fromDate: from, toDate: to } = input
  if (from !== null && to !== null && from > to) throw invalid('toDate', 'The last day is before the first')
  return {
    message: 'Country order list loaded.',
    data: await readFrom(ctx, (pool) => countCountries(pool, { from, to })),
  }
}
