import type { Pool, PoolClient } from 'pg'
import { isAboutOne, JOBS, type JobName, type JobRow } from '#server/jobs.ts'
import { isAlive } from '#server/jobs/unlock-dead-workers.ts'

/** A run of a job: its payload, and its entry in the queue. */
export interface BegunJob {
  name: JobName
  payload: object
  queuedAs: string
}

/** What is known of earlier runs that ended with their process; after several, how long one that comes round by itself waits. */
interface Deaths {
  deaths: number
  pauseMs: number
}

const DEATHS_AT_MOST = 2
/** Five minutes after the second death, and each time twice as long, up to some five hours. */
const PAUSE = `interval '5 minutes' * power(2, least(sum(begun) - ${DEATHS_AT_MOST}, 6))`

/**
 * Deaths count for each entry of the queue separately, so that a new request is served; but what strangers sent counts as the same
 * however often they send it.
 */
function keyOf({ name, payload, queuedAs }: BegunJob): string {
  const { readsStrangers }: JobRow = JOBS[name]
  return JSON.stringify([name, readsStrangers ? payload : { ...payload, queuedAs }])
}

/** Deaths of a job that comes round by itself count for all its entries. What was noted since a living worker took its entry runs just now. */
export async function findDeaths(pool: Pool, job: BegunJob): Promise<Deaths> {
  const { rows } = await pool.query<Deaths>({
    name: 'find-deaths-of-job',
    text: `select coalesce(sum(begun), 0)::int as deaths,
        coalesce(greatest(extract(epoch from max(begun_at) + ${PAUSE} - now()) * 1000, 0), 0)::float8 as "pauseMs"
      from (select b.begun_at, b.begun - exists (select from graphile_worker._private_jobs j
            where j.id = (b.payload->>'queuedAs')::bigint and j.locked_at <= b.begun_at and ${isAlive('j.locked_by')})::int as begun
          from begun_jobs b where job = $1::jsonb->>0 and (payload = $1::jsonb->1 or not $2)) died`,
    values: [keyOf(job), isAboutOne(job.name)],
  })
  const { deaths, pauseMs } = rows[0]!
  return { deaths, pauseMs: isAboutOne(job.name) || deaths < DEATHS_AT_MOST ? 0 : pauseMs }
}

/** Notes on disk that it begins, before anything is done. False where it may not. */
export async function noteBegun(pool: Pool, job: BegunJob): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'begin-job',
    text: `insert into begun_jobs as b (job, payload, begun) values ($1::jsonb->>0, $1::jsonb->1, 1)
      on conflict (job, payload) do update set begun = b.begun + 1, begun_at = now(), set_aside_at = null
      where not $2 or b.begun < ${DEATHS_AT_MOST} and b.set_aside_at is null`,
    values: [keyOf(job), isAboutOne(job.name)],
  })
  return rowCount === 1
}

/** Notes that it is not begun, for good or for now; false where that is noted already. */
export async function noteSetAside(client: PoolClient, job: BegunJob): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'set-job-aside',
    text: `update begun_jobs set set_aside_at = now()
      where job = $1::jsonb->>0 and (payload = $1::jsonb->1 or not $2) and set_aside_at is null`,
    values: [keyOf(job), isAboutOne(job.name)],
  })
  return rowCount! > 0
}

/** Forgets the deaths of these jobs: they ran without ending the process. */
export async function forgetBegun(pool: Pool, jobs: BegunJob[]): Promise<void> {
  await pool.query({
    name: 'forget-begun-jobs',
    text: `delete from begun_jobs b using unnest($1::jsonb[]) k
      where b.job = k->>0 and b.payload - 'queuedAs' = (k->1) - 'queuedAs'`,
    values: [jobs.map(keyOf)],
  })
}
