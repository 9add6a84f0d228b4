import type { Pool, PoolClient } from 'pg'
import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { enqueue, isAboutOne, type GaveUp, type OneJob } from '#server/jobs.ts'
import { findDeaths, forgetBegun, noteBegun, noteSetAside, type BegunJob } from '#server/jobs/begun-jobs.ts'
import { GIVE_UP, type GiveUp } from '#server/jobs/runs.ts'

/** Jobs of this process, running or waiting for another. */
interface Present {
  isAboutOne: boolean
  /** A process died while it ran. */
  isSuspect: boolean
  work: Promise<unknown>
}
const present = new Set<Present>()
const running = new Set<BegunJob>()
/** Jobs that ended while the database was away, so that their rows are still there. */
const unwritten = new Set<BegunJob>()

/**
 * Runs a job, unless the process died of it twice: then one about something of its own is given up and told to staff, and one
 * that comes round by itself pauses, longer each time. One under which a process died shares the blame with no other.
 */
export async function guardJob(services: Services, job: BegunJob, run: () => Promise<unknown>): Promise<void> {
  const { pool } = services
  if (unwritten.size > 0) await forget(pool, [...unwritten])
  const { deaths, pauseMs } = await findDeaths(pool, job)
  if (pauseMs > 0) return pause(services, job, pauseMs)
  const own: Present = { isAboutOne: isAboutOne(job.name), isSuspect: deaths > 0, work: Promise.resolve() }
  const before = [...present].filter((other) => mustNotMeet(own, other)).map(({ work }) => work)
  own.work = Promise.allSettled(before)
    .then(() => runOnce(services, job, run))
    .finally(() => present.delete(own))
  present.add(own)
  await own.work
}

/** Of suspects one at a time; and what is about one thing, with a next try that may be its last, never beside one. */
function mustNotMeet(one: Present, other: Present): boolean {
  return one.isAboutOne && other.isAboutOne ? one.isSuspect || other.isSuspect : one.isSuspect && other.isSuspect
}

async function runOnce(services: Services, job: BegunJob, run: () => Promise<unknown>): Promise<void> {
  if (!(await noteBegun(services.pool, job))) return setAside(services, job)
  running.add(job)
  try {
    await run()
  } finally {
    running.delete(job)
    unwritten.add(job)
    await forget(services.pool, [job]).catch(() => undefined)
  }
}

async function forget(pool: Pool, jobs: BegunJob[]): Promise<void> {
  await forgetBegun(pool, jobs)
  for (const job of jobs) unwritten.delete(job)
}

/** Before a stop that waits only so long: what runs then ends with the process, and not the process by it. */
export async function forgetRunning(pool: Pool): Promise<void> {
  await forget(pool, [...running])
}

/** Comes again when the pause is over; what comes round earlier is done without being run. */
async function pause(services: Services, job: BegunJob, delayMs: number): Promise<void> {
  await transaction(services.pool, async (client) => {
    await enqueue(client, job.name, job.payload as never, { jobKey: `${job.name}:paused`, delayMs })
    if (!(await noteSetAside(client, job))) return
    await writeAudit(client, jobContext(services, job.name), [{ event: 'job.paused', after: { job: job.name } }])
    services.log.error({ job: job.name, delayMs }, 'the process died several times while this job ran: it pauses')
  })
}

async function setAside(services: Services, job: BegunJob): Promise<void> {
  await transaction(services.pool, async (client) => {
    if (!(await noteSetAside(client, job))) return
    await giveUp(services, client, job, 'died')
    services.log.error(
      { job: job.name, payload: job.payload },
      'the process died twice while this job ran: it is set aside',
    )
  })
}

/** Shows to staff that a job failed for the last time; it runs again only where it is added again. */
export async function giveUpFailed(services: Services, job: BegunJob): Promise<void> {
  await transaction(services.pool, (client) => giveUp(services, client, job, 'failed'))
}

async function giveUp(services: Services, client: PoolClient, job: BegunJob, why: GaveUp): Promise<void> {
  const { orderId, staffId, ...words } = job.payload as { orderId?: number; staffId?: number | null }
  await (GIVE_UP[job.name as OneJob] as GiveUp<OneJob> | undefined)?.(client, job.payload as never, why, services)
  await writeAudit(client, jobContext(services, job.name), [
    {
      event: why === 'died' ? 'job.set-aside' : 'job.given-up',
      ...(orderId !== undefined && { orderId }),
      ...(staffId && { staffId }),
      after: { job: job.name, ...words },
    },
  ])
}
