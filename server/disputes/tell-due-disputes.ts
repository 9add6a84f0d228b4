import type { Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { ACCESS } from '#contract/staff/access.ts'

/** TABLE: how many days before the deadline of a dispute somebody is told, each once. */
const DAYS_BEFORE = [1, 3, 7] as const

/**
 * Tells in their inbox who works on a dispute that its answer is due in a week, in three days, tomorrow; of one that nobody works on who manages the
 * office. Another deadline is told of anew; of one that somebody heard of late only the nearest. A dispute without an order is in nobody's inbox: it
 * stands in the desk's own list.
 */
export async function tellDueDisputes({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await transaction(pool, (client) =>
    client.query({
      name: 'tell-due-disputes',
      text: `with near as (
          select d.id, coalesce(d.due_at, d.guessed_due_at) as due,
            (select min(days) from unnest($1::integer[]) days where coalesce(d.due_at, d.guessed_due_at) <= now() + days * interval '1 day') as days
          from disputes d
          where d.state in ('warning', 'needs-response') and d.order_id is not null
            and coalesce(d.due_at, d.guessed_due_at, 'infinity') > now()
            and coalesce(d.due_at, d.guessed_due_at, 'infinity') <= now() + (select max(days) from unnest($1::integer[]) days) * interval '1 day'),
        told as (
          update disputes d set told_due_at = near.due, told_days = near.days from near
          where near.id = d.id and (d.told_due_at is distinct from near.due or d.told_days > near.days)
          returning d.order_id, d.worker_id),
        whom as (
          select distinct s.id, told.order_id from told join staff s on s.deleted_at is null and s.suspended_at is null
            and (s.id = told.worker_id or s.role = any($2::text[]) and not exists (
              select from staff w where w.id = told.worker_id and w.deleted_at is null and w.suspended_at is null)))
        select give_notices(array_agg(id), array_agg(order_id), 'dispute-due', null) from whom having count(*) > 0`,
      values: [[...DAYS_BEFORE], [...ACCESS['team:write']]],
    }),
  )
}
