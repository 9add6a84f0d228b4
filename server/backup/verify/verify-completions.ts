import type { Pool } from 'pg'
import { count } from '#server/backup/progress.ts'
import type { Verified } from '#server/backup/verify/finding.ts'

/** A wrong rule makes every order wrong: a few examples show the fault. */
const NAMED_AT_MOST = 20

/** Compares what is kept of completed orders with the orders, and its counts by day and month with what is kept. */
export async function verifyCompletions(pool: Pool): Promise<Verified> {
  const { rows: orders } = await pool.query<{ id: number; fault: keyof typeof FAULTS; all_of: number }>(ORDERS)
  const { rows: counts } = await pool.query<Miscounted>(COUNTS)
  const { rows: all } = await pool.query<{ n: number }>('select count(*)::int as n from completions')
  return {
    looked: count(all[0]!.n, 'completed order'),
    wrong: [
      ...orders.map(({ id, fault }) => `Order ${id} ${FAULTS[fault]}.`),
      ...more(orders),
      ...counts.map(
        ({ span, since, what, kept, counted }) =>
          `Completions by ${WHAT[what]}, ${span} of ${since}: ${kept} are kept, and they are ${counted}.`,
      ),
      ...more(counts),
    ],
  }
}

interface Miscounted {
  span: string
  since: string
  what: keyof typeof WHAT
  kept: number
  counted: number
  all_of: number
}

const WHAT = { person: 'person and hour', site: 'site', language: 'language', took: 'how long their tickets took' }

/** TABLE: what can be wrong with what is kept of an order's completion. */
const FAULTS = {
  unknown: 'is kept as completed, and there is no such order',
  open: 'is kept as completed, and is open',
  missing: 'is completed, and not kept as such',
  imported: 'is kept as completed, and was never moved there',
  late: 'is kept as completed later than it was',
  site: 'is kept as completed for another site',
  took: 'is kept as completed with another time from its payment to its ticket',
}

function more(rows: readonly { all_of: number }[]): string[] {
  const unnamed = (rows[0]?.all_of ?? 0) - rows.length
  return unnamed > 0 ? [`Completions: ${unnamed.toLocaleString('en')} more like these.`] : []
}

/** What was deleted or refunded may have been completed before, or not. */
const ORDERS = `
select id::float8, fault, all_of::int from (
  select coalesce(c.order_id, o.order_id) as id, count(*) over () as all_of, fault
  from completions c full join orders o using (order_id) left join tickets_sent() s on s.order_id = c.order_id,
    lateral (select case
      when o.order_id is null then 'unknown'
      when c.order_id is null then case when o.process_status = 'Completed' and o.moved_at is not null then 'missing' end
      when o.process_status is null or o.process_status not in ('Completed', 'Deleted', 'Refunds') then 'open'
      when o.process_status = 'Completed' and o.moved_at is null then 'imported'
      when o.process_status = 'Completed' and c.at > o.moved_at then 'late'
      when c.landing_site <> o.landing_site then 'site'
      when c.took_seconds is distinct from case when o.paid_at <= s.at then extract(epoch from s.at - o.paid_at)::integer end then 'took'
      end as fault) f
  where fault is not null) found
order by id limit ${NAMED_AT_MOST}`

const COUNTS = `
with kept as (
    select span, since, what, value, step, sum(n) as n from (
      select span, since, what, value, step, n from completion_count
      union all select span, date_trunc(span, day)::date, c.what, c.value, c.step, d.n
        from completion_delta d, counted_as(d) c, unnest('{day,month}'::text[]) span) both_of
    group by 1, 2, 3, 4, 5),
  counted as (
    select span, date_trunc(span, day)::date as since, what, value, step, sum(n) as n
    from completions_by_day(), unnest('{day,month}'::text[]) span group by 1, 2, 3, 4, 5)
select span, since::text, what, sum(coalesce(kept.n, 0))::int as kept, sum(coalesce(counted.n, 0))::int as counted,
  (count(*) over ())::int as all_of
from kept full join counted using (span, since, what, value, step)
where coalesce(kept.n, 0) <> coalesce(counted.n, 0) group by span, since, what order by since, span, what limit ${NAMED_AT_MOST}`
