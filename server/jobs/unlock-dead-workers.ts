import type { Pool } from 'pg'

/** Names the advisory locks by which living workers are told from dead ones. */
export const ALIVE_LOCK = 0x656e7475

/** A worker that has just started may hold a job before it holds its lock. */
const YOUNGEST = '3 seconds'

/**
 * Frees the jobs of workers that died (kill -9, power cut), which the queue itself would leave locked for four hours.
 * Answers the dead workers' ids. A worker whose connection broke may count as dead while it still works on a job: every
 * job must stand that, as send-mail does by its attempt rows.
 */
export async function unlockDeadWorkers(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-dead-workers',
    text: `select id from (
        select locked_by as id from graphile_worker._private_jobs where locked_at < now() - $2::interval
        union select locked_by from graphile_worker._private_job_queues where locked_at < now() - $2::interval
      ) as holders
      where not exists (
        select from pg_locks
        where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
          and classid::bigint = $1 and objid::bigint = (hashtext(id)::bigint & 4294967295))`,
    values: [ALIVE_LOCK, YOUNGEST],
  })
  const dead = rows.map(({ id }) => id)
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
  return dead
}
