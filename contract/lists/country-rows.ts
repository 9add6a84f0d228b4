import type { CountryCount } from '#contract/lists/reports.ts'

// Apart from the endpoints: browsers get the endpoints of a file as method and path alone.

/** A country with what it had in the previous period; null where no period is named. */
export interface CountryRow extends CountryCount {
  before: CountryCount | null
}

const NONE = { count: 0, standard_count: 0, priority_count: 0, future_count: 0 }

/** The countries of some days, each with the previous period, then those that had orders in that alone. */
export function countryRows(countries: readonly CountryCount[], before: readonly CountryCount[] | null): CountryRow[] {
  if (before === null) return countries.map((row) => ({ ...row, before: null }))
  const known = new Map(before.map((row) => [row.nationality, row]))
  const now = new Set(countries.map(({ nationality }) => nationality))
  return [
    ...countries.map((row) => ({ ...row, before: known.get(row.nationality) ?? { ...row, ...NONE } })),
    ...before
      .filter(({ nationality }) => !now.has(nationality))
      .map((row): CountryRow => ({ ...row, ...NONE, before: row })),
  ]
}
