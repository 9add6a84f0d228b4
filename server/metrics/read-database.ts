import type { Pool } from 'pg'
import { OPEN_LISTS, QUEUES, QUEUE_KEYS, type QueueKey } from '#contract/lists/queues.ts'
import { ALIVE_LOCK } from '#server/jobs/unlock-dead-workers.ts'
import { countOrders } from '#server/lists/count-orders.ts'
import { FLIGHT } from '#server/lists/sort-parts.ts'
import { one, type GaugeName, type Read, type Value } from '#server/metrics/gauge-rows.ts'
import { WORK_DUE } from '#server/orders/order-columns.ts'
import { TODAY } from '#server/time/today.ts'

/** Here an order may stay for ever. */
const NOT_WORKED: readonly QueueKey[] = ['allOrder', 'completedOrder', 'deletedOrder']
/** Beyond this the figures are not worth what they cost. */
const PATIENCE_MS = 5_000

/** TABLE: query of the database -> rows of (gauge, label, value). Each is served by an index or a small table. */
const QUESTIONS: { label?: string; sql: string }[] = [
  {
    sql: `select 'database_size_bytes' as gauge, pg_database_size(current_database())::float8 as value
      union all select 'database_connections', count(*) from pg_stat_activity where backend_type = 'client backend'
      union all select 'database_connections_at_most', current_setting('max_connections')::int
      union all select 'database_oldest_transaction_seconds', coalesce(max(extract(epoch from now() - xact_start)), 0)
        from pg_stat_activity where datname = current_database() and usename = current_user`,
  },
  {
    label: 'job',
    sql: `select gauge, identifier as label, value from (
        select t.identifier,
          count(*) filter (where run_at <= now() and locked_at is null and attempts < max_attempts) as waiting,
          coalesce(max(extract(epoch from now() - run_at)) filter (
            where run_at <= now() and locked_at is null and attempts < max_attempts), 0) as oldest,
          count(*) filter (where locked_at is not null) as running,
          count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
        from graphile_worker._private_tasks t left join graphile_worker._private_jobs j on j.task_id = t.id
        group by 1) jobs,
      lateral (values ('jobs_waiting', waiting::float8), ('jobs_oldest_seconds', oldest), ('jobs_running', running),
        ('jobs_failed', failed)) v(gauge, value)`,
  },
  {
    sql: `select 'jobs_set_aside' as gauge, count(distinct (job, payload - 'queuedAs'))::float8 as value
        from begun_jobs where set_aside_at is not null
      union all select 'workers_alive', count(*) from pg_locks where locktype = 'advisory' and granted and classid::bigint = ${ALIVE_LOCK}
        and database = (select oid from pg_database where datname = current_database())
      union all select 'documents_waiting', count(*) from documents where scan = 'waiting' and withdrawn_at is null
      union all select 'documents_waiting_oldest_seconds', coalesce(extract(epoch from now() - min(created_at)), 0)
        from documents where scan = 'waiting' and withdrawn_at is null
      union all select 'audit_unsealed_seconds', coalesce(extract(epoch from now() - (
        select at from audit_log where id > coalesce((select last_id from audit_seals order by last_id desc limit 1), 0)
        order by id limit 1)), 0)
      union all select 'unusual_openings', count(*) from audit_log
        where event in ('staff.opened-many', 'orders.proved-many') and at > now() - interval '1 hour'
      union all select 'guessing_alarms', count(*) from audit_log
        where event in ('order.guessed', 'orders.guessed-by-email', 'orders.guessed-by-network', 'staff.sign-in-limited',
          'staff.network-limited') and at > now() - interval '1 hour'`,
  },
  {
    label: 'state',
    sql: `select 'mails_in_trouble' as gauge, s.state as label, count(m.id)::float8 as value
      from unnest(array['failed', 'uncertain', 'bounced']) s(state) left join mails m on m.state = s.state
        and m.state in ('failed', 'uncertain', 'bounced') and m.handled_at is null and m.order_id is not null group by 2
      union all select 'government_mails', s.state, (select count(*) from government_mails g where g.state = s.state)
        from unnest(array['received', 'unmatched']) s(state)`,
  },
]

/** Reads from the database all that /metrics reports of it; where it does not respond in time, only that is reported. */
export async function readDatabase(pool: Pool): Promise<Read> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), PATIENCE_MS)
  })
  const asked = ask(pool)
  // A response that comes too late is ignored.
  asked.catch(() => undefined)
  return Promise.race([asked, late])
    .catch(() => ({ database_answers: one(0) }))
    .finally(() => clearTimeout(timer))
}

async function ask(pool: Pool): Promise<Read> {
  const begun = performance.now()
  await pool.query('select 1')
  const found: Read = { database_answers: one(1), database_answer_seconds: one((performance.now() - begun) / 1000) }
  for (const { label, sql } of QUESTIONS) {
    const { rows } = await pool.query<{ gauge: GaugeName; label?: string; value: number }>(sql)
    for (const row of rows)
      add(found, row.gauge, { ...(label && { labels: { [label]: row.label! } }), value: row.value })
  }
  const counts = await countOrders(pool)
  for (const queue of QUEUE_KEYS) add(found, 'queue_orders', { labels: { queue }, value: counts[queue] })
  return { ...found, ...(await readQueueAges(pool)) }
}

/** Of lists ($2) and the queues they belong to ($1): two steps in an index each. */
export const QUEUE_AGES = `select q.queue, coalesce(max(extract(epoch from now() - o.created_at)), 0)::float8 as oldest,
    greatest(coalesce(max(extract(epoch from now() - d.due)), 0), 0)::float8 as overdue
  from unnest($1::text[], $2::int[]) q(queue, list)
    left join lateral (select created_at from orders where (queue, order_id) > (q.list::smallint, 0)
      and (queue, order_id) < ((q.list + 1)::smallint, 0) order by queue, order_id limit 1) o on true
    left join lateral (select ${WORK_DUE} as due from orders o where queue = q.list::smallint and queue in (${OPEN_LISTS.join(', ')})
      and ${FLIGHT.text} >= ${TODAY} order by ${WORK_DUE}, order_id limit 1) d on true
  group by 1`

/** Of each queue that is worked off, the order that came first and the one whose time is up first, of those that can still be filed: two steps in an index. */
async function readQueueAges(pool: Pool): Promise<Read> {
  const queues = QUEUE_KEYS.filter((queue) => !NOT_WORKED.includes(queue)).flatMap((queue) =>
    QUEUES[queue].lists.map((list) => ({ queue, list })),
  )
  const { rows } = await pool.query<{ queue: string; oldest: number; overdue: number }>(QUEUE_AGES, [
    queues.map(({ queue }) => queue),
    queues.map(({ list }) => list),
  ])
  const of = (value: 'oldest' | 'overdue') =>
    rows.map((row): Value => ({ labels: { queue: row.queue }, value: row[value] }))
  return { queue_oldest_seconds: of('oldest'), queue_overdue_seconds: of('overdue') }
}

function add(found: Read, gauge: GaugeName, value: Value): void {
  found[gauge] = [...(found[gauge] ?? []), value]
}
