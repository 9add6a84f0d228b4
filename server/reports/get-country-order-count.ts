import type { In } from '#contract/http/endpoint.ts'
import type { getCountryOrderCount as contract } from '#contract/lists/reports.ts'
import type { Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { readCountries } from '#server/reports/read-countries.ts'

/** Orders by nationality and mode, the commonest first, of all time or of some days (UTC, both included), and of as many before. */
export async function getCountryOrderCount(
  ctx: Context,
  { fromDate: from, toDate: to }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { countries, before } = await readCountries(ctx, { from, to })
  return { message: 'Country order list loaded.', data: countries, before }
}
