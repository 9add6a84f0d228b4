import type { AuditEvent } from '#contract/staff/audit-events.ts'
import { writeAudit, type AuditEntry } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { watchNetworks } from '#server/audit/watch-networks.ts'

const COUNTS = {
  orders: 'count(distinct order_id)',
  exports: "count(distinct coalesce(after->>'person', id::text))",
  rows: "coalesce(sum((after->>'rows')::int), 0)",
  messages: "count(distinct after->>'mailId')",
} as const

interface Watched {
  /** What the log calls it. */
  name: string
  events: AuditEvent[]
  /** What counts: different orders, different persons and every other export, messages, or rows of lists. */
  count: (typeof COUNTS)[keyof typeof COUNTS]
  /** More than this many by one member within an hour are unusual. */
  atMost: number
}

/** TABLE: what is counted per member, so that nobody copies orders unnoticed; a long day at the filing desk stays well below. */
export const WATCHED: Watched[] = [
  {
    name: 'orders',
    events: ['order.viewed', 'order.handed-over', 'document.opened', 'document.viewed', 'correction.requested'],
    count: COUNTS.orders,
    atMost: 200,
  },
  { name: 'exports', events: ['orders.exported', 'person.exported'], count: COUNTS.exports, atMost: 10 },
  {
    name: 'messages',
    events: ['government-mail.viewed', 'government-mail.downloaded', 'government-mail.file-opened'],
    count: COUNTS.messages,
    atMost: 200,
  },
  { name: 'rows', events: ['orders.listed'], count: COUNTS.rows, atMost: 10_000 },
  {
    name: 'packs',
    events: ['defence-pack.viewed', 'defence-pack.made'],
    count: COUNTS.orders,
    atMost: 50,
  },
]

/** At most this many rows are read per member. */
const ROWS_AT_MOST = 20_000

/**
 * Reports in the audit log and the server's log the members who opened or exported unusually much within the last hour (security I6),
 * once an hour each, and networks likewise. Each member's last hour is read from an index, however long the log is.
 */
export async function watchOpenings(services: Services): Promise<void> {
  for (const { name, events, count, atMost } of WATCHED) {
    const { rows } = await services.pool.query<{ id: number; n: number }>(
      `select m.id, seen.n from staff m cross join lateral (select ${count}::int as n from (select id, order_id, after from audit_log
          where actor_kind = 'staff' and actor_id = m.id::text and at > now() - interval '1 hour' and event = any($1::text[])
          limit ${ROWS_AT_MOST}) opened) seen
       where seen.n > $2 and not exists (select from audit_log where staff_id = m.id and at > now() - interval '1 hour'
         and event = 'staff.opened-many' and after ? $3)`,
      [events, atMost, name],
    )
    const alerts = rows.map(({ id, n }): AuditEntry => ({
      event: 'staff.opened-many',
      staffId: id,
      after: { [name]: n },
    }))
    await writeAudit(services.pool, jobContext(services, 'watch-openings'), alerts)
    for (const { id, n } of rows)
      services.log.warn({ member: id, [name]: n }, 'a member opened unusually much in an hour')
  }
  await watchNetworks(services)
}
