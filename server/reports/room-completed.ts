import type { Pool } from 'pg'
import type { Room } from '#contract/lists/room.ts'
import { spansOf } from '#server/reports/count-countries.ts'

/** The days of a period and of the one before, each included. */
export type Period = Pick<Room, 'from' | 'to' | 'beforeFrom' | 'beforeTo'>

/** A count of completions: of a person in an hour, of a site, of a language, or of those that took as long as a step. */
export interface Counted {
  now: boolean
  what: 'person' | 'site' | 'language' | 'took'
  value: string
  step: number
  n: number
}

export interface Completed {
  counted: Counted[]
  /** How long it took from the payment to the ticket, at the middle and at the ninetieth of a hundred, of those of which it is known. */
  took: (now: boolean) => Room['now']['took']
}

const SHARES = { median: 0.5, ninetieth: 0.9 }

interface Row extends Omit<Counted, 'what'> {
  what: Counted['what'] | 'rank'
  /** Of a rank: the seconds that the completion there took. */
  seconds: number | null
}

/** Completions of a period and of the one before, of the counts that are kept by day and by month, in one snapshot. */
export async function readCompleted(pool: Pool, { from, to, beforeFrom, beforeTo }: Period): Promise<Completed> {
  const spans = [
    ...partsOf(beforeFrom, beforeTo).map((part) => ({ now: false, ...part })),
    ...partsOf(from, to).map((part) => ({ now: true, ...part })),
  ]
  const { rows } = await pool.query<Row>({
    name: 'room-completed',
    text: COMPLETED,
    values: [
      beforeFrom,
      from,
      to,
      spans.map(({ now }) => now),
      spans.map(({ span }) => span),
      spans.map(({ since }) => since),
      spans.map(({ until }) => until),
      Object.values(SHARES),
    ],
  })
  const counted = rows.filter((row): row is Row & Counted => row.what !== 'rank')
  return {
    counted,
    took: (now) => {
      const orders = counted
        .filter((row) => row.what === 'took' && row.now === now && row.step >= 0)
        .reduce((sum, { n }) => sum + n, 0)
      const at = (rank: number) =>
        rows.find((row) => row.what === 'rank' && row.now === now && row.n === rank)?.seconds ?? null
      const value = (share: number) => between(share * (orders - 1), at)
      return { orders, median: value(SHARES.median), ninetieth: value(SHARES.ninetieth) }
    },
  }
}

/** As percentile_cont does: between the two that stand there. */
function between(place: number, at: (rank: number) => number | null): number | null {
  const [lower, upper] = [at(Math.floor(place)), at(Math.ceil(place))]
  return lower === null || upper === null ? null : lower + (upper - lower) * (place - Math.floor(place))
}

/** Whole months and the days beside them; each ends before its second day. */
function partsOf(from: string, to: string) {
  const { months, before, after } = spansOf({ from, to })
  return (
    [
      ['month', months],
      ['day', before],
      ['day', after],
    ] as const
  )
    .filter(([, [since, until]]) => since < until)
    .map(([span, [since, until]]) => ({ span, since, until }))
}

/**
 * $1 to $3: the first day of the previous period, the first of the period, the last. $4 to $7: what they are made of. $8: shares of a whole.
 * The counts say in which step each share lies, and how far within it; there the completion is looked up itself.
 */
const COMPLETED = `
with counted as materialized (
    select now, what, value, step, sum(n)::int as n from (
      select r.now, c.what, c.value, c.step, c.n
      from unnest($4::bool[], $5::text[], $6::date[], $7::date[]) r(now, span, since, until)
      join completion_count c on c.span = r.span and c.since >= r.since and c.since < r.until
      union all select d.day >= $2::date, c.what, c.value, c.step, d.n
        from completion_delta d, counted_as(d) c where d.day >= $1::date and d.day <= $3::date) all_of
    group by 1, 2, 3, 4 having sum(n) <> 0),
  steps as (
    select now, step, n, sum(n) over (partition by now order by step) - n as before, sum(n) over (partition by now) as known
    from counted where what = 'took' and step >= 0),
  ranks as (
    select distinct now, step, rank, (rank - before)::int as skip,
      case when now then $2::date else $1::date end::timestamp at time zone 'UTC' as since,
      case when now then $3::date + 1 else $2::date end::timestamp at time zone 'UTC' as until
    from steps, unnest($8::float8[]) share,
      lateral (values (floor(share * (known - 1))), (ceil(share * (known - 1)))) r(rank)
    where rank >= before and rank < before + n)
select now, what, value, step, n, null::int as seconds from counted
union all select r.now, 'rank', '', r.step, r.rank::int, found.took_seconds
  from ranks r, lateral (select c.took_seconds from completions c
    where took_step(c.took_seconds) = r.step and c.at >= r.since and c.at < r.until order by c.took_seconds offset r.skip limit 1) found`
