import type { Pool } from 'pg'
import { count } from '#server/backup/progress.ts'
import type { Verified } from '#server/backup/verify/finding.ts'

/** Compares every maintained count, at each of its levels, with the orders themselves, in one snapshot. */
export async function verifyCounts(pool: Pool): Promise<Verified> {
  const { rows: lists } = await pool.query<{ list: number; shift: number; kept: number; counted: number }>(LISTS)
  const { rows: countries } = await pool.query<{ span: string; since: string; kept: number; counted: number }>(
    COUNTRIES,
  )
  const { rows: open } = await pool.query<{ what: string; span: string; since: string; kept: number; counted: number }>(
    OPEN,
  )
  const { rows: orders } = await pool.query<{ n: number }>('select count(*) as n from orders')
  return {
    looked: `the counts of ${count(orders[0]!.n, 'order')}`,
    wrong: [
      ...lists.map(
        ({ list, shift, kept, counted }) =>
          `List ${list}${shift === 38 ? '' : ` (its pages, level ${shift})`}: ${kept} are kept, and its orders are ${counted}.`,
      ),
      ...countries.map(
        ({ span, since, kept, counted }) =>
          `Orders by country, ${span} of ${since}: ${kept} are kept, and the orders are ${counted}.`,
      ),
      ...open.map(
        ({ what, span, since, kept, counted }) =>
          `Open orders by ${OPEN_BY[what]}, ${span} of ${since}: ${kept} are kept, and the orders are ${counted}.`,
      ),
    ],
  }
}

const OPEN_BY: Record<string, string> = {
  due: 'when they are due',
  rest: 'being due at no time',
  flight: 'their flight',
  flies: 'the month of their flight',
  arrives: 'their arrival (closed ones too)',
}

const LISTS = `
with kept as (
    select shift, list, bucket, sum(n)::bigint as n from (
      select shift, list, bucket, n from list_bucket where list >= 0
      union all select shift, list, case when shift < 38 then bucket >> (shift - 8) else 0 end, n
        from list_delta, unnest('{8,14,20,38}'::int[]) shift where list >= 0) both_of
    group by 1, 2, 3),
  found as (
    select list, (order_id >> 8)::int as bucket, count(*) as n from orders o, unnest(lists_of(o)) list group by 1, 2),
  counted as (
    select shift, list, case when shift < 38 then bucket >> (shift - 8) else 0 end as bucket, sum(n)::bigint as n
    from found, unnest('{8,14,20,38}'::int[]) shift group by 1, 2, 3)
select list, shift, sum(coalesce(kept.n, 0))::bigint as kept, sum(coalesce(counted.n, 0))::bigint as counted
from kept full join counted using (shift, list, bucket)
where coalesce(kept.n, 0) <> coalesce(counted.n, 0) group by list, shift order by list, shift desc`

const COUNTRIES = `
with kept as (
    select span, since, nationality, mode, sum(n)::bigint as n from (
      select span, since, nationality, mode, n from country_count
      union all select span, date_trunc(span, day)::date, nationality, mode, n
        from country_delta, unnest('{day,month}'::text[]) span) both_of
    group by 1, 2, 3, 4),
  found as (
    select (created_at at time zone 'UTC')::date as day, coalesce(nationality, '') as nationality, processing_mode as mode,
      count(*) as n
    from orders group by 1, 2, 3),
  counted as (
    select span, date_trunc(span, day)::date as since, nationality, mode, sum(n)::bigint as n
    from found, unnest('{day,month}'::text[]) span group by 1, 2, 3, 4)
select span, since::text, sum(coalesce(kept.n, 0))::bigint as kept, sum(coalesce(counted.n, 0))::bigint as counted
from kept full join counted using (span, since, nationality, mode)
where coalesce(kept.n, 0) <> coalesce(counted.n, 0) group by span, since order by since, span`

/** Hours are read of today and of what is to come alone, and older ones go one after the other. */
const OPEN = `
with kept as (
    select what, span, since, list, mode, back, sum(n)::bigint as n from (
      select what, span, since, list, mode, back, n from open_count
      union all select c.what, span, date_trunc(span, c.since), d.list, c.mode, c.back, d.n
        from open_delta d, open_counted_as(d) c, unnest(open_spans(c.what, c.since)) span) both_of
    where span <> 'hour' or since >= (now() at time zone 'UTC') - interval '1 day'
    group by 1, 2, 3, 4, 5, 6),
  found as (
    select c.what, c.since, f.list, c.mode, c.back, count(*) as n from orders o, open_facts(o) f, open_counted_as(f) c group by 1, 2, 3, 4, 5),
  counted as (
    select what, span, date_trunc(span, since) as since, list, mode, back, sum(n)::bigint as n
    from found, unnest(open_spans(what, since)) span
    where span <> 'hour' or since >= (now() at time zone 'UTC') - interval '1 day' group by 1, 2, 3, 4, 5, 6)
select what, span, to_char(since, case span when 'hour' then 'YYYY-MM-DD HH24:MI' else 'YYYY-MM-DD' end) as since, sum(coalesce(kept.n, 0))::bigint as kept, sum(coalesce(counted.n, 0))::bigint as counted
from kept full join counted using (what, span, since, list, mode, back)
where coalesce(kept.n, 0) <> coalesce(counted.n, 0) group by what, span, since order by since, what, span limit 20`
