import type { Pool } from 'pg'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { ENDED_LISTS } from '#contract/lists/queues.ts'
import { OTHER_COUNTRIES } from '#contract/values/other-countries.ts'
import { PROCESSING_MODE_NAMES, type ProcessingMode } from '#contract/orders/processing-modes.ts'
import type { CountryCount, Dashboard, dashboard as contract } from '#contract/lists/reports.ts'
import type { Context } from '#server/context.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { readFrom } from '#server/db/read-from.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { sql } from '#server/db/sql.ts'
import { dueUntilTheHour, hourOf, lateAt } from '#server/lists/late.ts'
import { beginningOf, daysAfter } from '#server/time/calendar.ts'
import { countCountries } from '#server/reports/count-countries.ts'

const DAYS_BACK = 30
const DAYS_AHEAD = 14
const COUNTRIES_SHOWN = 10

/** What came in, what is due, who arrives soon and from where; from counts and indexes, whatever the number of orders. */
export async function dashboard(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const from = daysAfter(today, 1 - DAYS_BACK)
  const count = (pool: Pool) =>
    Promise.all([
      countDays(pool, from),
      countDue(pool, now),
      countArrivals(pool, dayInSantoDomingo(now)),
      countCountries(pool, { from, to: null }),
    ])
  const [days, due, arrivals, countries] = await readFrom(ctx, (pool) => pipelined(pool, count))
  return { data: { days, due, arrivals, countries: commonest(countries) } }
}

async function countDays(pool: Pool, from: string): Promise<Dashboard['days']> {
  const { rows } = await pool.query<{ day: string; mode: ProcessingMode; n: number }>({
    name: 'dashboard-days',
    text: `select day::text, mode, sum(n)::int as n
      from (select since as day, mode, n from country_count where span = 'day' and since >= $1::date
        union all select day, mode, n from country_delta where day >= $1::date) counted
      group by 1, 2`,
    values: [from],
  })
  return Array.from({ length: DAYS_BACK }, (_, i) => {
    const day = daysAfter(from, i)
    const of = (mode: ProcessingMode) => rows.find((row) => row.day === day && row.mode === mode)?.n ?? 0
    return { day, standard: of('standard'), priority: of('priority'), future: of('future') }
  })
}

/** The queues 1 and 2 (contract/lists/queues.ts: New and Priority): as the filter `due` finds them there. */
async function countDue(pool: Pool, now: Date): Promise<Dashboard['due']> {
  const today = dayInSantoDomingo(now)
  // An hour of UTC too, and none before the next.
  const midnight = beginningOf(daysAfter(today, 1))
  const { text, values } = sql`select mode, coalesce(sum(n) filter (where what = 'late'), 0)::int as late,
        coalesce(sum(n) filter (where what = 'today'), 0)::int as today, coalesce(sum(n) filter (where what = 'missed'), 0)::int as missed
      from (
        select 'late' as what, list, mode, n from (${lateAt(now)}) late
        union all select 'today', list, mode, n from open_before('due', ${midnight}::timestamp)
        union all select 'today', list, mode, -n from open_before('due', ${hourOf(now, 1)}::timestamp)
        union all select 'today', queue, processing_mode, count(*) from orders o where queue in (1, 2) and ${dueUntilTheHour(now)} group by 2, 3
        union all select 'missed', list, mode, n from open_before('flight', ${today}::date)) counted
      where list in (1, 2) group by mode`
  const { rows } = await pool.query<{ mode: ProcessingMode; late: number; today: number; missed: number }>({
    name: 'dashboard-due',
    text,
    values,
  })
  return PROCESSING_MODE_NAMES.map((mode) => ({
    mode,
    late: rows.find((row) => row.mode === mode)?.late ?? 0,
    today: rows.find((row) => row.mode === mode)?.today ?? 0,
    missed: rows.find((row) => row.mode === mode)?.missed ?? 0,
  }))
}

/** Who arrives on the coming days; neither deleted orders nor those to be refunded or refunded. */
async function countArrivals(pool: Pool, today: string): Promise<Dashboard['arrivals']> {
  const { rows } = await pool.query<{ day: string; total: number; completed: number }>({
    name: 'dashboard-arrivals',
    text: `select day::text, sum(n)::int as total, coalesce(sum(n) filter (where list = 5), 0)::int as completed
      from open_within('arrives', $1::date, $1::date + $2::int) where list not in (${ENDED_LISTS.join(', ')}) group by day`,
    values: [today, DAYS_AHEAD],
  })
  return Array.from({ length: DAYS_AHEAD }, (_, i) => {
    const day = daysAfter(today, i)
    const { total = 0, completed = 0 } = rows.find((row) => row.day === day) ?? {}
    return { day, total, completed }
  })
}

function commonest(counts: CountryCount[]): Dashboard['countries'] {
  const shown = counts
    .slice(0, COUNTRIES_SHOWN)
    .map(({ nationality, code, region, count }) => ({ nationality, code, region, count }))
  const others = counts.slice(COUNTRIES_SHOWN).reduce((sum, { count }) => sum + count, 0)
  return others === 0 ? shown : [...shown, { nationality: OTHER_COUNTRIES, code: null, region: null, count: others }]
}
