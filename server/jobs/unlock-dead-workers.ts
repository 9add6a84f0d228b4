import type { Pool } from 'pg'

/** The class of the advisory locks that tell living workers from dead ones. */
export const ALIVE_LOCK = 0x656e7475

/** SQL: whether the worker with this id holds its lock. */
export function isAlive(id: string): string {
  return `exists (select from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = ${ALIVE_LOCK} and objid::bigint = (hashtext(${id})::bigint & 4294967295))`
}

/** A worker that has just started may hold a job before it holds its lock. */
const YOUNGEST = '3 seconds'

/**
 * Frees the jobs that were given to a living worker which never heard of it, since its connection broke before the answer came: `held`
 * are those that it knows of.
 */
export async function unlockUnheld(pool: Pool, workerId: string, held: string[]): Promise<void> {
  await pool.query({
    name: 'unlock-unheld-jobs',
    text: `with unheld as (
        update graphile_worker._private_jobs set locked_by = null, locked_at = null
          where locked_by = $1 and locked_at < now() - $3::interval and id <> all($2::bigint[])
          returning job_queue_id)
      update graphile_worker._private_job_queues set locked_by = null, locked_at = null
        where locked_by = $1 and id in (select job_queue_id from unheld)`,
    values: [workerId, held, YOUNGEST],
  })
}

/**
 * Frees the jobs of workers that died (kill -9, power cut), which the queue itself would leave locked for four hours.
 * Returns the dead workers' ids. A worker whose connection broke may count as dead while it still works on a job: every
 * job must tolerate that, as send-mail does by its attempt rows.
 */
export async function unlockDeadWorkers(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-dead-workers',
    text: `select id from (
        select locked_by as id from graphile_worker._private_jobs where locked_at < now() - $1::interval
        union select locked_by from graphile_worker._private_job_queues where locked_at < now() - $1::interval
      ) as holders
      where not ${isAlive('id')}`,
    values: [YOUNGEST],
  })
  const dead = rows.map(({ id }) => id)
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
  return dead
}
