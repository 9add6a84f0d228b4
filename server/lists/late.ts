import { OPEN_LISTS } from '#contract/lists/queues.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { raw, sql, type Sql } from '#server/db/sql.ts'
import { WORK_DUE } from '#server/orders/order-columns.ts'

const HOUR_MS = 3_600_000

/** When the hour of UTC in which a moment is began. */
export const hourBegan = (now: Date): Date => new Date(now.getTime() - (now.getTime() % HOUR_MS))

/** When the hour of a moment began, as PostgreSQL's `timestamp`, or when one so many hours later did. */
export const hourOf = (now: Date, later = 0): string =>
  new Date(hourBegan(now).getTime() + later * HOUR_MS).toISOString().slice(0, 19)

/** SQL of what was due within a part of the hour of `now` (orders `o`): what is kept by hours says nothing of it. */
export const dueSinceTheHour = (now: Date): Sql =>
  sql`${raw(WORK_DUE)} >= ${hourOf(now)}::timestamp at time zone 'UTC' and ${raw(WORK_DUE)} < ${now}::timestamptz`
export const dueUntilTheHour = (now: Date): Sql =>
  sql`${raw(WORK_DUE)} >= ${now}::timestamptz and ${raw(WORK_DUE)} < ${hourOf(now, 1)}::timestamp at time zone 'UTC'`

/**
 * A query of how many orders are late at a moment, as `list`, `mode`, `n`: exactly those that the filter `late` finds (server/lists/filters.ts). What is
 * missed was due before its flight, so of what was due by now the rest is late: by what is kept of the hours before,
 * and of the last one by the orders themselves.
 */
export const lateAt = (now: Date): Sql => sql`select list, mode, sum(n)::bigint as n from (
    select list, mode, n from open_before('due', ${hourOf(now)}::timestamp)
    union all select list, mode, -n from open_before('flight', ${dayInSantoDomingo(now)}::date)
    union all select queue, processing_mode, count(*) from orders o
      where queue in (${raw(OPEN_LISTS.join(', '))}) and ${dueSinceTheHour(now)} group by 1, 2) counted
  group by 1, 2`
