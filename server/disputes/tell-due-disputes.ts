import type { Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { ACCESS } from '#contract/staff/access.ts'

/** TABLE: how many days before the deadline of a dispute somebody is told, each once. */
const DAYS_BEFORE = [1, 3, 7] as const

/**
 * Puts into the inbox of whoever works on a dispute that its answer is due in a week, in three days, tomorrow; for a dispute without anybody, into
 * those of the office's managers. A new deadline is announced again; one heard of late, only at the nearest of these. The notice leads to the order,
 * where that is known, else to the case.
 */
export async function tellDueDisputes({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await transaction(pool, (client) =>
    client.query({
      name: 'tell-due-disputes',
      text: `with near as (
          select d.id, coalesce(d.due_at, d.guessed_due_at) as due,
            (select min(days) from unnest($1::integer[]) days where coalesce(d.due_at, d.guessed_due_at) <= now() + days * interval '1 day') as days
          from disputes d
          where d.state in ('warning', 'needs-response')
            and coalesce(d.due_at, d.guessed_due_at, 'infinity') > now()
            and coalesce(d.due_at, d.guessed_due_at, 'infinity') <= now() + (select max(days) from unnest($1::integer[]) days) * interval '1 day'),
        told as (
          update disputes d set told_due_at = near.due, told_days = near.days from near
          where near.id = d.id and (d.told_due_at is distinct from near.due or d.told_days > near.days)
          returning d.order_id, case when d.order_id is null then d.id end as dispute_id, d.worker_id),
        whom as (
          select distinct s.id, told.order_id, told.dispute_id from told join staff s on s.deleted_at is null and s.suspended_at is null
            and (s.id = told.worker_id or s.role = any($2::text[]) and not exists (
              select from staff w where w.id = told.worker_id and w.deleted_at is null and w.suspended_at is null))),
        of_cases as (
          insert into notices as n (staff_id, dispute_id, kind)
            select id, dispute_id, 'dispute-due' from whom where dispute_id is not null order by id, dispute_id
          on conflict (staff_id, dispute_id) where read_at is null and dispute_id is not null
            do update set count = n.count + 1, at = greatest(n.at, now()))
        select give_notices(array_agg(id), array_agg(order_id), 'dispute-due', null) from whom where order_id is not null having count(*) > 0`,
      values: [[...DAYS_BEFORE], [...ACCESS['team:write']]],
    }),
  )
}
