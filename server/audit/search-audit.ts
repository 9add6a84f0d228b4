import type { Pool } from 'pg'
import type { AuditEntryRow, searchAudit as contract } from '#contract/staff/audit.ts'
import { UNCHANGING_EVENTS } from '#contract/staff/audit-events.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'
import { nameNumbers } from '#server/audit/name-numbers.ts'
import { daysAfter } from '#server/time/calendar.ts'

const ROWS = 50
const ROWS_AT_MOST = 200

/**
 * The audit log, newest first, page by page, forwards (`before`) and back (`after`). Every kind of search has its own index and
 * stops at its limit, so it stays quick however long the log is. With `changesOnly` the entries that changed nothing are read and
 * passed over: where there are only such ones, as far as the search goes.
 */
export async function searchAudit(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const limit = input.limit ?? ROWS
  if (limit < 1 || limit > ROWS_AT_MOST) throw invalid('limit', say('A page has 1 to {0} rows', ROWS_AT_MOST))
  const [page, events] = await Promise.all([findPage(ctx, input, limit), listEvents(ctx.pool)])
  return { ...page, names: await nameNumbers(ctx.pool, page.data), events }
}

async function findPage(ctx: Context, input: In<typeof contract>, limit: number) {
  if (input.after) {
    const rows = await findEntries(ctx, input, limit + 1)
    const data = rows.slice(0, limit).toReversed()
    if (rows.length > limit) return { data, next: data.at(-1)!.id, newer: data[0]!.id }
    // Nothing more above: the first page itself, whole.
    return findPage(ctx, { ...input, after: null, before: null }, limit)
  }
  const rows = await findEntries(ctx, input, limit + 1)
  const data = rows.slice(0, limit)
  return {
    data,
    next: rows.length > limit ? data.at(-1)!.id : null,
    newer: input.before ? (data[0]?.id ?? null) : null,
  }
}

/** The rows that follow the cursor: newest first, or upwards from it, oldest first, where `after` is given. */
async function findEntries(
  { pool, numbers }: Context,
  input: In<typeof contract>,
  limit: number,
): Promise<AuditEntryRow[]> {
  const values: unknown[] = [limit]
  const cursor = input.after ?? input.before
  const value = (it: unknown) => `$${values.push(it)}`
  const asked = [
    input.orderId && `order_id = ${value(input.orderId)}::bigint`,
    input.event && `event = ${value(input.event)}`,
    input.changesOnly && `event <> all (${value(UNCHANGING_EVENTS)}::text[])`,
    input.from && `at >= ${value(input.from)}::timestamptz`,
    input.to && `at < ${value(endOf(input.to))}::timestamptz`,
    cursor && `(at, id) ${input.after ? '>' : '<'} (select at, id from audit_log where id = ${value(cursor)}::bigint)`,
  ].filter(Boolean)
  const order = input.after ? 'asc' : 'desc'
  const some = (...more: string[]) => {
    const where = [...asked, ...more]
    return `(select * from audit_log ${where.length > 0 ? `where ${where.join(' and ')}` : ''} order by at ${order}, id ${order} limit $1)`
  }
  // What a member did and what was done to them have an index each: no single index serves an "or".
  const entries = input.staffId
    ? `${some(`actor_kind = 'staff' and actor_id = ${value(String(input.staffId))}`)} union
       ${some(`staff_id = ${value(input.staffId)}::bigint`)}`
    : some()
  // Unnamed: planned for the values of this search.
  const { rows } = await pool.query<AuditEntryRow>(
    `select a.id, to_json(a.at)#>>'{}' as at, a.event, a.order_id, a.before, a.after, a.ip, a.request_id,
       json_build_object('kind', a.actor_kind, 'id', a.actor_id, 'name', a.actor_name) as actor,
       case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end as staff
     from (${entries}) a left join staff m on m.id = a.staff_id order by a.at ${order}, a.id ${order} limit $1`,
    values,
  )
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: row.order_id === null ? before : numbers.open(row.order_id, before),
    after: row.order_id === null ? after : numbers.open(row.order_id, after),
  }))
}

/** The end of a day, or the moment itself. */
function endOf(to: string): string {
  return to.length === 10 ? daysAfter(to, 1) : to
}

/** All events, from the index: one look-up each, however many rows it has. */
async function listEvents(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ event: string }>(
    `with recursive known as (
       (select event from audit_log order by event limit 1)
       union all select (select a.event from audit_log a where a.event > known.event order by a.event limit 1)
         from known where known.event is not null)
     select event from known where event is not null`,
  )
  return rows.map(({ event }) => event)
}
