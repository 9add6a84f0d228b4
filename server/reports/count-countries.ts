import type { Pool } from 'pg'
import { countryName, countryRegion } from '#server/normalise/countries.ts'
import type { CountryCount } from '#contract/lists/reports.ts'
import { daysAfter } from '#server/time/calendar.ts'

/** Days to count, both included; null leaves that side open. */
export interface Days {
  from: string | null
  to: string | null
}

/** The counts to add up: whole months, and the days before and after them. Each ends before its second day. */
interface Spans {
  months: [string, string]
  before: [string, string]
  after: [string, string]
}

interface Row {
  nationality: string
  standard_count: number
  priority_count: number
  future_count: number
}

/** Adds up the maintained counts in one snapshot: exact, and as quick for years as for days. */
export async function countCountries(pool: Pool, { from, to }: Days): Promise<CountryCount[]> {
  const { months, before, after } = spansOf({ from, to })
  const { rows } = await pool.query<Row>({
    name: 'count-countries',
    text: `select nationality,
        coalesce(sum(n) filter (where mode = 'standard'), 0)::int as standard_count,
        coalesce(sum(n) filter (where mode = 'priority'), 0)::int as priority_count,
        coalesce(sum(n) filter (where mode = 'future'), 0)::int as future_count
      from (
        select nationality, mode, n from country_count where span = 'month' and since >= $1::date and since < $2::date
        union all select nationality, mode, n from country_count where span = 'day' and since >= $3::date and since < $4::date
        union all select nationality, mode, n from country_count where span = 'day' and since >= $5::date and since < $6::date
        union all select nationality, mode, n from country_delta where day >= $7::date and day <= $8::date) counted
      group by nationality having sum(n) <> 0`,
    values: [...months, ...before, ...after, from ?? '-infinity', to ?? 'infinity'],
  })
  return merge(rows)
}

/** Cuts days into whole months and the days at both ends. */
export function spansOf({ from, to }: Days): Spans {
  const end = to === null ? 'infinity' : daysAfter(to, 1)
  const firstMonth = from === null ? '-infinity' : from.endsWith('-01') ? from : monthAfter(from)
  const afterMonths = to === null ? 'infinity' : `${end.slice(0, 7)}-01`
  const beforeEnd = from === null ? '-infinity' : to !== null && end < firstMonth ? end : firstMonth
  const afterBegin =
    afterMonths === 'infinity' || firstMonth === '-infinity' ? afterMonths : later(afterMonths, firstMonth)
  return { months: [firstMonth, afterMonths], before: [from ?? '-infinity', beforeEnd], after: [afterBegin, end] }
}

function monthAfter(day: string): string {
  return `${daysAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
}

function later(left: string, right: string): string {
  return left > right ? left : right
}

/** Names the countries, and adds up what then reads alike; the commonest first. */
function merge(rows: Row[]): CountryCount[] {
  const merged = new Map<string, CountryCount>()
  for (const { nationality: written, ...counts } of rows) {
    const nationality = written.trim() === '' ? '-' : countryName(written)
    // What is sent is anything, the name of an object's own property among it.
    const code = /^[A-Z]{3}$/.test(written) ? written : null
    const known = merged.get(nationality)
    const sum = known ?? {
      nationality,
      code,
      region: null,
      count: 0,
      standard_count: 0,
      priority_count: 0,
      future_count: 0,
    }
    // What was written in two ways reads as one country, and no filter finds both.
    if (known) sum.code = null
    sum.region ??= (code && countryRegion(code)) ?? null
    sum.standard_count += counts.standard_count
    sum.priority_count += counts.priority_count
    sum.future_count += counts.future_count
    sum.count = sum.standard_count + sum.priority_count + sum.future_count
    merged.set(nationality, sum)
  }
  return [...merged.values()].sort((a, b) => b.count - a.count || a.nationality.localeCompare(b.nationality))
}
