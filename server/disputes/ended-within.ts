import { all, raw, sql, type Sql } from '#server/db/sql.ts'

/** SQL: the case `d` was a dispute; a warning that never became one has no outcome. */
export const IS_DISPUTE = raw(`d.stage <> 'warning'`)

/** SQL: the case `d` closed on these days (UTC), both included; null: open on that side. */
export function endedWithin(from: string | null, to: string | null): Sql {
  return all([
    raw('d.ended_at is not null'),
    ...(from === null ? [] : [sql`d.ended_at >= ${startOf(from)}`]),
    ...(to === null ? [] : [sql`d.ended_at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
  ])
}

/** SQL: the moment at which a day (UTC) begins. */
export function startOf(day: string): Sql {
  return sql`(${day}::date)::timestamp at time zone 'UTC'`
}
