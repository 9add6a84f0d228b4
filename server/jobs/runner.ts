import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Services } from '#server/context.ts'
import { showAlive } from '#server/jobs/show-alive.ts'
import { schedules, tasksOf } from '#server/jobs/tasks.ts'

const JOBS_AT_ONCE = 10
const STUCK_AFTER_MS = 4_000

/** The library's runner, with what it lacks. */
export interface Runner {
  /** When it has ended, for whatever reason. */
  ended: Promise<void>
  /** Whether it has got no job and no "there is none" for a while, only errors. */
  isStuck(): boolean
  /** Ends it when the jobs under way are done. */
  stop(): Promise<void>
}

/** Starts the library's runner once. */
export async function startRunner(services: Services, pool: Pool): Promise<Runner> {
  const { log } = services
  const events: WorkerEvents = new EventEmitter()
  const isStuck = watchErrors(events)
  let endLife: () => void = () => undefined
  events.once('pool:create', ({ workerPool }) => {
    endLife = showAlive(pool, workerPool.id)
  })
  const runner = await run({
    pgPool: pool,
    concurrency: JOBS_AT_ONCE,
    pollInterval: 2_000,
    // Without these the library does not wait for a job's end to be written: a database that is away then would be an
    // unhandled rejection, which ends the process, and a stop would close the connections under it.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    // Jobs under way are waited for; each has its own time limit.
    gracefulShutdownAbortTimeout: 60_000,
    events,
    logger: new Logger(() => (level, message) => (level === 'error' ? log.warn(message) : log.debug(message))),
    taskList: tasksOf(services),
    parsedCronItems: parseCronItems(schedules()),
  })
  const ended = runner.promise.catch(() => undefined).then(() => endLife())
  return {
    ended,
    isStuck,
    async stop() {
      await runner.stop().catch(() => undefined)
      await ended
    },
  }
}

/** The library keeps the failure of its very first query for good, and then fails for ever though the database is back. */
function watchErrors(events: WorkerEvents): () => boolean {
  let failingSince: number | undefined
  const well = () => {
    failingSince = undefined
  }
  events.on('worker:getJob:error', () => {
    failingSince ??= Date.now()
  })
  events.on('worker:getJob:empty', well)
  events.on('job:start', well)
  return () => failingSince !== undefined && Date.now() - failingSince > STUCK_AFTER_MS
}
