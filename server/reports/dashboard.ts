import type { Pool } from 'pg'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { ENDED_LISTS } from '#contract/lists/queues.ts'
import { OTHER_COUNTRIES } from '#contract/values/other-countries.ts'
import { PROCESSING_MODE_NAMES, type ProcessingMode } from '#contract/orders/processing-modes.ts'
import type { CountryCount, Dashboard, dashboard as contract } from '#contract/lists/reports.ts'
import type { Context } from '#server/context.ts'
import { readFrom } from '#server/db/read-from.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { dayOfUtc } from '#server/lists/count-groups.ts'
import { WORK_DUE } from '#server/orders/order-columns.ts'
import { daysAfter } from '#server/time/calendar.ts'
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
  const [days, due, arrivals, countries] = await readFrom(ctx, count)
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

/**
 * The queues 1 and 2 (contract/lists/queues.ts: New and Priority): as the filter `due` finds them there. What is missed was due before its
 * flight; so of what was due by now the rest is late. Of the day of UTC the orders themselves are counted, of those before it what is kept.
 */
async function countDue(pool: Pool, now: Date): Promise<Dashboard['due']> {
  const today = dayInSantoDomingo(now)
  const { rows } = await pool.query<{ mode: ProcessingMode; late: number; today: number; missed: number }>({
    name: 'dashboard-due',
    text: `select mode, sum(late)::int as late, sum(today)::int as today, sum(missed)::int as missed from (
        select mode, n as late, 0 as today, 0 as missed from open_before('due', $1::date) where list in (1, 2)
        union all select mode, -n, 0, n from open_before('flight', $2::date) where list in (1, 2)
        union all select processing_mode, count(*) filter (where ${WORK_DUE} < $3::timestamptz), count(*) filter (where ${WORK_DUE} >= $3::timestamptz), 0
          from orders o where queue in (1, 2) and ${WORK_DUE} >= $1::date and ${WORK_DUE} < $4::timestamptz group by 1) counted
      group by mode`,
    values: [dayOfUtc(now), today, now.toISOString(), `${daysAfter(today, 1)}T04:00:00Z`],
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
