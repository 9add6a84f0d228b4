import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Services } from '#server/context.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { startCompactor } from '#server/db/compact-lists.ts'
import { enqueue, JOB_NAMES, JOBS, type JobRow } from '#server/jobs.ts'
import { forgetRunning } from '#server/jobs/guard-job.ts'
import { startRunner } from '#server/jobs/runner.ts'
import { unlockDeadWorkers } from '#server/jobs/unlock-dead-workers.ts'

const CONNECTIONS = 5
const LOOK_AROUND_MS = 5_000
const START_AGAIN_MS = 1_000

export interface RunningWorker {
  /** Takes no more jobs, and returns when those under way are done. */
  stop(): Promise<void>
}

/**
 * Starts working on jobs: frees those of dead workers, catches up on what should have run while nothing did, and keeps the
 * schedules of JOBS; folds the counts of the lists. Several processes may do so at once; each job is run by one of them.
 */
export async function startWorker(services: Services): Promise<RunningWorker> {
  const { log } = services
  // Connections of its own: listening and showing life take two for good, which the requests' few must not lose.
  const pool = openDatabase(services.pool.options.connectionString!, log, { connections: CONNECTIONS })
  await catchUp(pool)
  await freeJobsOfDeadWorkers(pool, log)
  let runner = await startRunner(services, pool)
  const stopCompactor = startCompactor(pool, log)
  let stopping = false

  async function lookAround(): Promise<void> {
    const answers = await freeJobsOfDeadWorkers(pool, log)
    if (!answers) return
    if (runner.isStuck()) return runner.stop()
    await runner.freeUnheld().catch(() => undefined)
  }
  const looking = setInterval(() => void lookAround(), LOOK_AROUND_MS)

  // The library stops when it cannot reach the database for long, and calls that a clean end.
  function watch(): void {
    void runner.ended.then(() => {
      if (stopping) return
      log.error('the job worker ended and is started again')
      return startAgain()
    })
  }
  async function startAgain(): Promise<void> {
    await sleep(START_AGAIN_MS)
    if (stopping) return
    const next = await startRunner(services, pool).catch(() => undefined)
    if (!next) return startAgain()
    runner = next
    if (stopping) await runner.stop()
    watch()
  }
  watch()

  return {
    async stop() {
      stopping = true
      clearInterval(looking)
      await forgetRunning(pool).catch(() => undefined)
      await runner.stop()
      await stopCompactor()
      await closeDatabase(pool)
    },
  }
}

async function catchUp(pool: Pool): Promise<void> {
  for (const name of JOB_NAMES) {
    const row: JobRow = JOBS[name]
    if (row.atStart) await enqueue(pool, name, row.payload.parse({}) as never, { jobKey: `${name}:start` })
  }
}

/** Returns whether the database responded. */
async function freeJobsOfDeadWorkers(pool: Pool, log: Services['log']): Promise<boolean> {
  const dead = await unlockDeadWorkers(pool).catch(() => undefined)
  if (dead && dead.length > 0) log.warn({ workers: dead.length }, 'freed the jobs of workers that died')
  return dead !== undefined
}
