import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Services } from '#server/context.ts'
import { showAlive } from '#server/jobs/show-alive.ts'
import { unlockUnheld } from '#server/jobs/unlock-dead-workers.ts'
import { schedules, tasksOf } from '#server/jobs/tasks.ts'

const JOBS_AT_ONCE = 10
const STUCK_AFTER_MS = 4_000
/** Longer than it takes to record the end of a job. */
const NOTED_AFTER_MS = 30_000

/** The library's runner, with what it lacks. */
export interface Runner {
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>
  /** Whether it has got no job and no "there is none" for a while, only errors. */
  isStuck(): boolean
  /** Frees the jobs that were given to it in responses that were lost. */
  freeUnheld(): Promise<void>
  /** Ends it when the jobs under way are done. */
  stop(): Promise<void>
}

/** Starts the library's runner once. */
export async function startRunner(services: Services, pool: Pool): Promise<Runner> {
  const { log } = services
  const events: WorkerEvents = new EventEmitter()
  const isStuck = watchErrors(events)
  const held = watchHeld(events)
  const isOver = watchEnd(events)
  let id = ''
  let endLife: () => void = () => undefined
  events.once('pool:create', ({ workerPool }) => {
    id = workerPool.id
    endLife = showAlive(pool, id)
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
  const ended = Promise.race([runner.promise.catch(() => undefined), isOver]).then(() => endLife())
  return {
    ended,
    isStuck,
    freeUnheld: () => unlockUnheld(pool, id, [...held]),
    async stop() {
      void runner.stop().catch(() => undefined)
      await ended
    },
  }
}

/** The jobs that it works on, or has ended just now. */
function watchHeld(events: WorkerEvents): Set<string> {
  const held = new Set<string>()
  events.on('job:start', ({ job }) => held.add(job.id))
  events.on('job:complete', ({ job }) => setTimeout(() => held.delete(job.id), NOTED_AFTER_MS).unref())
  return held
}

/**
 * When its workers have ended, and it has had time to note what they did: where it could not note the ends of several jobs, it counts
 * them wrong and waits for ever for what is done (graphile/worker#636).
 */
function watchEnd(events: WorkerEvents): Promise<void> {
  return new Promise((over) => {
    const isOverSoon = () => setTimeout(over, STUCK_AFTER_MS).unref()
    events.once('pool:gracefulShutdown:complete', isOverSoon)
    events.once('pool:forcefulShutdown:complete', isOverSoon)
    events.once('pool:forcefulShutdown:error', isOverSoon)
  })
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
