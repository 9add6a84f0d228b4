import type { CronItem, Job, Task, TaskList } from 'graphile-worker'
import type { Services } from '#server/context.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { isAboutOne, JOB_NAMES, JOBS, type JobName, type JobRow } from '#server/jobs.ts'
import { giveUpFailed, guardJob } from '#server/jobs/guard-job.ts'
import { RUNS, type Run } from '#server/jobs/runs.ts'
import { MEASURES } from '#server/measures.ts'
import { traced } from '#server/tracing/traced.ts'

/** JOBS and RUNS in the shape the queue's library takes. */
export function tasksOf(services: Services): TaskList {
  return Object.fromEntries(
    JOB_NAMES.map((name): [JobName, Task] => [
      name,
      (payload, { job }) =>
        measured(name, job.attempts, () => runJob(services, name, RUNS[name] as Run<JobName>, payload, job)),
    ]),
  )
}

/** The schedules of JOBS. What a stopped server missed is caught up by `atStart`, not by running it many times. */
export function schedules(): CronItem[] {
  return JOB_NAMES.flatMap((name) => {
    const { schedule, maxAttempts }: JobRow = JOBS[name]
    // A round that takes longer than the pause between two holds up its own next ones and nothing else. They have no key: the next one
    // would replace a round that failed, and the alert of failed jobs would not see it.
    const options = { maxAttempts, backfillPeriod: 0, queueName: name }
    return schedule ? [{ task: name, match: schedule, options }] : []
  })
}

/** Runs one try of a job, seen from outside: how long it took, and whether it was done. */
async function measured(name: JobName, attempt: number, run: () => Promise<void>): Promise<void> {
  const stop = MEASURES.jobs.startTimer({ job: name })
  let outcome = 'failed'
  try {
    await traced(`job ${name}`, 'consumer', { 'entrada.job': name, 'entrada.job.attempt': attempt }, run)
    outcome = 'done'
  } finally {
    stop({ outcome })
  }
}

async function runJob(
  services: Services,
  name: JobName,
  run: Run<JobName>,
  payload: unknown,
  queued: Pick<Job, 'id' | 'attempts' | 'max_attempts'>,
): Promise<void> {
  const { timeoutMs, payload: shape }: JobRow = JOBS[name]
  const told = shape.safeParse(payload)
  const job = told.success && { name, payload: told.data, queuedAs: queued.id }
  try {
    if (!job) throw told.error
    await guardJob(services, job, () => withinTime(run(services, job.payload as never), timeoutMs))
  } catch (error) {
    services.log.error({ job: name, problem: describeProblem(error) }, 'job failed')
    if (job && isAboutOne(name) && queued.attempts >= queued.max_attempts) {
      await giveUpFailed(services, job).catch((failure: unknown) =>
        services.log.error({ job: name, problem: describeProblem(failure) }, 'its last failure is shown to nobody'),
      )
    }
    // The queue keeps this message in its table: the error's own may carry an address or a passport number.
    throw new Error(`${name}: ${describeProblem(error).name}`)
  }
}

async function withinTime(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(), { name: 'JobTookTooLong' })), timeoutMs)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What may be logged about an error: its kind and place, for a database error also its code, but never the message. */
function describeProblem(error: unknown): { name: string; [detail: string]: unknown } {
  const problem = databaseProblem(error)
  if (problem) return { name: 'DatabaseError', ...problem }
  if (!(error instanceof Error)) return { name: 'Unknown' }
  return {
    name: error.name,
    code: (error as NodeJS.ErrnoException).code,
    at: error.stack?.split('\n    at ').slice(1, 6),
  }
}
