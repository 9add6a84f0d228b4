import type { Pool } from 'pg'
import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { Payload, StrangersJob } from '#server/jobs.ts'
import { GIVE_UP } from '#server/jobs/runs.ts'

const DEATHS_AT_MOST = 2

/** What runs in this process now: side by side, or one alone. */
const running = new Map<string, Promise<unknown>>()
let alone: Promise<unknown> | undefined
/** Ended here while the database was away, so that their rows are still there. */
const unwritten = new Set<string>()

/**
 * Runs a job that reads what strangers sent, and gives it up once the process has died of it twice: it is told to staff, and
 * run no more, however often it is added. One under which a process died runs alone, so that no other shares its blame.
 */
export async function guardJob<Name extends StrangersJob>(
  services: Services,
  name: Name,
  payload: Payload<Name>,
  run: () => Promise<unknown>,
): Promise<void> {
  const key = JSON.stringify([name, payload])
  const isSuspect = (await findDeaths(services.pool, key)) > 0
  while (alone || (isSuspect && running.size > 0)) await Promise.allSettled([alone, ...running.values()])
  const work = runOnce(services, name, payload, key, run).finally(() => {
    running.delete(key)
    if (alone === work) alone = undefined
  })
  running.set(key, work)
  if (isSuspect) alone = work
  await work
}

async function runOnce<Name extends StrangersJob>(
  services: Services,
  name: Name,
  payload: Payload<Name>,
  key: string,
  run: () => Promise<unknown>,
): Promise<void> {
  if (!(await begin(services.pool, key))) return giveUp(services, name, payload, key)
  try {
    await run()
  } finally {
    unwritten.add(key)
    await forget(services.pool, [key]).catch(() => undefined)
  }
}

/** Forgets that these were begun, as they did not end the process. */
async function forget(pool: Pool, keys: string[]): Promise<void> {
  await pool.query({
    name: 'forget-begun-jobs',
    text: `delete from begun_jobs b using unnest($1::jsonb[]) k
      where b.job = k->>0 and b.payload = k->1 and b.set_aside_at is null`,
    values: [keys],
  })
  for (const key of keys) unwritten.delete(key)
}

/** Before a stop that waits only so long: what runs then ends with the process, and not the process by it. */
export async function forgetRunning(pool: Pool): Promise<void> {
  await forget(pool, [...running.keys()])
}

async function findDeaths(pool: Pool, key: string): Promise<number> {
  if (unwritten.has(key)) await forget(pool, [key])
  const { rows } = await pool.query<{ begun: number }>({
    name: 'find-begun-job',
    text: 'select begun from begun_jobs where job = $1::jsonb->>0 and payload = $1::jsonb->1',
    values: [key],
  })
  return rows[0]?.begun ?? 0
}

/** Notes on disk that it begins, before anything is read. False where it may not. */
async function begin(pool: Pool, key: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'begin-job',
    text: `insert into begun_jobs as b (job, payload, begun) values ($1::jsonb->>0, $1::jsonb->1, 1)
      on conflict (job, payload) do update set begun = b.begun + 1, begun_at = now()
      where b.begun < ${DEATHS_AT_MOST} and b.set_aside_at is null`,
    values: [key],
  })
  return rowCount === 1
}

async function giveUp<Name extends StrangersJob>(
  services: Services,
  name: Name,
  payload: Payload<Name>,
  key: string,
): Promise<void> {
  await transaction(services.pool, async (client) => {
    const { rowCount } = await client.query(
      `update begun_jobs set set_aside_at = now()
        where job = $1::jsonb->>0 and payload = $1::jsonb->1 and set_aside_at is null`,
      [key],
    )
    if (rowCount !== 1) return
    await GIVE_UP[name](client, payload, 'died')
    await writeAudit(client, jobContext(services, name), [{ event: 'job.set-aside', after: { job: name, ...payload } }])
    services.log.error({ job: name, payload }, 'the process died twice while this job ran: it is set aside')
  })
}

/** Shows to staff that a job failed for the last time; it runs again only where it is added anew. */
export async function giveUpFailed<Name extends StrangersJob>(
  services: Services,
  name: Name,
  payload: Payload<Name>,
): Promise<void> {
  await transaction(services.pool, async (client) => {
    await GIVE_UP[name](client, payload, 'failed')
    await writeAudit(client, jobContext(services, name), [{ event: 'job.given-up', after: { job: name, ...payload } }])
  })
}
