import type { CountryCount } from '#contract/lists/reports.ts'
import type { Context } from '#server/context.ts'
import { readFrom } from '#server/db/read-from.ts'
import { invalid } from '#server/errors.ts'
import { daysAfter } from '#server/time/calendar.ts'
import { countCountries, type Days } from '#server/reports/count-countries.ts'

const DAY_MS = 86_400_000

interface Countries {
  countries: CountryCount[]
  /** As many days, which end the day before; null where the days are open on one side. */
  before: { from: string; to: string; countries: CountryCount[] } | null
}

/** Reads the countries of these days and of as many before. Throws `invalid` for days that run backwards. */
export async function readCountries(ctx: Context, days: Days): Promise<Countries> {
  const { from, to } = days
  if (from !== null && to !== null && from > to) throw invalid('toDate', 'The last day is before the first')
  const past = daysBefore(days)
  return readFrom(ctx, async (pool) => ({
    countries: await countCountries(pool, days),
    before: past && { ...past, countries: await countCountries(pool, past) },
  }))
}

function daysBefore({ from, to }: Days): { from: string; to: string } | null {
  if (from === null || to === null) return null
  const many = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from: daysAfter(from, -many), to: daysAfter(from, -1) }
}
