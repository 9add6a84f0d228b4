import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { WALLETS } from '#contract/documents/wallets.ts'
import { PROVIDER_NAMES } from '#contract/mails/providers.ts'

export interface JobRow {
  /** What the job is told; kept as JSON in the queue, so ids and words only, never personal data. */
  payload: z.ZodObject
  /** How often it is tried when it throws, with exponential pauses (e^n seconds); afterwards it stays as failed. */
  maxAttempts: number
  /** After this it counts as failed, so that one that hangs frees its place. */
  timeoutMs: number
  /** Minute, hour, day, month, weekday in UTC, for one that comes round by itself; several nodes run it once. */
  schedule?: string
  /** It reads what strangers sent: once set aside, it does not start again when they resend it (server/jobs/guard-job.ts). */
  readsStrangers?: true
  /** Also runs when a worker starts, to catch up on what a stopped server slept through. */
  atStart?: boolean
}

/** TABLE: what the server does later or by itself. What carries each out is in server/jobs/runs.ts. */
export const JOBS = {
  'send-mail': {
    payload: z.object({ mailId: z.int(), provider: z.enum(PROVIDER_NAMES) }),
    maxAttempts: 12,
    timeoutMs: 120_000,
  },
  'mail-reset-link': {
    // Null where nobody has the e-mail that was given: the job is added anyway, so that timing reveals nothing.
    payload: z.object({ staffId: z.int().nullable(), language: z.string().max(5) }),
    maxAttempts: 8,
    timeoutMs: 60_000,
  },
  // The request stands in its row, whether anybody has such an order or not.
  'mail-link-again': { payload: z.object({ requestId: z.string().max(64) }), maxAttempts: 6, timeoutMs: 60_000 },
  // Hourly instead of at midnight, so that it holds whatever the offset of America/Santo_Domingo.
  'release-future-orders': {
    payload: z.object({}),
    maxAttempts: 6,
    timeoutMs: 300_000,
    schedule: '0 * * * *',
    atStart: true,
  },
  // Orders that were put off, and whose time has come.
  'bring-back-due': {
    payload: z.object({}),
    maxAttempts: 3,
    timeoutMs: 300_000,
    schedule: '* * * * *',
    atStart: true,
  },
  // What happened to orders, told to their travellers and landing sites.
  'tell-travellers': {
    payload: z.object({}),
    maxAttempts: 1,
    timeoutMs: 600_000,
    schedule: '* * * * *',
    atStart: true,
  },
  // Itself says when it has failed (WEBHOOK_TRIES).
  'send-webhook': { payload: z.object({ messageId: z.int() }), maxAttempts: 25, timeoutMs: 60_000 },
  // What changed of passes in wallets. About two days: e^n seconds lie between the tries, at most six hours.
  'tell-wallet': {
    payload: z.object({ orderId: z.int(), wallet: z.enum(WALLETS) }),
    maxAttempts: 16,
    timeoutMs: 120_000,
  },
  'forget-old-wallets': { payload: z.object({}), maxAttempts: 3, timeoutMs: 600_000, schedule: '25 5 * * *' },
  'forget-old-webhooks': { payload: z.object({}), maxAttempts: 3, timeoutMs: 600_000, schedule: '30 5 * * *' },
  'forget-old-test-orders': { payload: z.object({}), maxAttempts: 3, timeoutMs: 600_000, schedule: '35 5 * * *' },
  // What nobody does, but a day brings: a flight is near.
  'remind-travellers': {
    payload: z.object({}),
    maxAttempts: 3,
    timeoutMs: 600_000,
    schedule: '10,25,40,55 * * * *',
    atStart: true,
  },
  // After an upgrade, orders that came before it; it goes on as often as it takes.
  'renew-orders': { payload: z.object({}), maxAttempts: 12, timeoutMs: 300_000, atStart: true },
  // What a day brings: a flight has passed. Just after midnight in Santo Domingo; it goes on as often as it takes.
  'renew-checks': {
    payload: z.object({}),
    maxAttempts: 12,
    timeoutMs: 300_000,
    schedule: '5 4 * * *',
    atStart: true,
  },
  // Each of its files may take half a minute to check.
  'read-government-mail': {
    payload: z.object({ mailId: z.int() }),
    maxAttempts: 12,
    timeoutMs: 900_000,
    readsStrangers: true,
  },
  'forget-old-government-mail': {
    payload: z.object({}),
    maxAttempts: 3,
    timeoutMs: 600_000,
    schedule: '10 4 * * *',
  },
  // What arrived while the virus scanner was away.
  'scan-documents': {
    payload: z.object({}),
    maxAttempts: 1,
    timeoutMs: 900_000,
    schedule: '* * * * *',
    atStart: true,
  },
  // What was corrected of an order may let a document through, or show that one does not fit.
  'compare-documents': { payload: z.object({ orderId: z.int() }), maxAttempts: 12, timeoutMs: 900_000 },
  // At night where the travellers' flights go, and after a stop, for what a killed process left.
  'anonymise-orders': {
    payload: z.object({}),
    maxAttempts: 3,
    timeoutMs: 6 * 3_600_000,
    schedule: '40 6 * * *',
    atStart: true,
  },
  'sweep-orphan-files': { payload: z.object({}), maxAttempts: 3, timeoutMs: 600_000, schedule: '20 3 * * *' },
  // What lies plain or under an old key; a run stops after a few minutes, and the next one goes on.
  'seal-numbers': {
    payload: z.object({}),
    maxAttempts: 1,
    timeoutMs: 600_000,
    schedule: '*/5 * * * *',
    atStart: true,
  },
  'seal-files': { payload: z.object({}), maxAttempts: 1, timeoutMs: 600_000, schedule: '*/5 * * * *', atStart: true },
  'seal-audit': { payload: z.object({}), maxAttempts: 1, timeoutMs: 600_000, schedule: '* * * * *', atStart: true },
  'forget-old-attempts': { payload: z.object({}), maxAttempts: 3, timeoutMs: 60_000, schedule: '50 * * * *' },
  'watch-openings': { payload: z.object({}), maxAttempts: 1, timeoutMs: 60_000, schedule: '*/5 * * * *' },
  'forget-old-notes': { payload: z.object({}), maxAttempts: 3, timeoutMs: 60_000, schedule: '45 5 * * *' },
  'forget-old-notices': { payload: z.object({}), maxAttempts: 3, timeoutMs: 600_000, schedule: '55 5 * * *' },
  'tell-due-disputes': { payload: z.object({}), maxAttempts: 3, timeoutMs: 60_000, schedule: '15 * * * *' },
  'forget-old-sessions': { payload: z.object({}), maxAttempts: 3, timeoutMs: 60_000, schedule: '40 5 * * *' },
} as const satisfies Record<string, JobRow>

export type JobName = keyof typeof JOBS
export const JOB_NAMES = Object.keys(JOBS) as [JobName, ...JobName[]]
/** The jobs that take an id; the others run on a schedule. */
export type OneJob = {
  [Name in JobName]: keyof z.output<(typeof JOBS)[Name]['payload']> extends never ? never : Name
}[JobName]
export type Payload<Name extends JobName> = z.output<(typeof JOBS)[Name]['payload']>

/** Whether it is about something of its own, as against one that comes round by itself. */
export function isAboutOne(name: JobName): boolean {
  return Object.keys(JOBS[name].payload.shape).length > 0
}

/** A transaction's connection, or the pool where there is no transaction. */
type Queryable = Pick<PoolClient, 'query'> | Pick<Pool, 'query'>

interface EnqueueOptions {
  /** Names the job: a waiting one of the same key is replaced instead of a second one added. */
  jobKey?: string
  /** Jobs of one lane run one after the other, in their order. One that runs on a schedule has a lane of its own. */
  lane?: string
  /** Of two in a lane the lower one runs first; 0 where none is named. */
  priority?: number
  /** Not before this many milliseconds from now, by the database's clock. */
  delayMs?: number
}

/**
 * Adds a job with the caller's own connection, so that it exists exactly when the caller's transaction commits.
 * Works in every process, with a worker or without.
 */
export async function enqueue<Name extends JobName>(
  client: Queryable,
  name: Name,
  payload: Payload<Name>,
  { jobKey, lane = isAboutOne(name) ? undefined : name, priority = 0, delayMs = 0 }: EnqueueOptions = {},
): Promise<void> {
  await client.query({
    name: 'enqueue-job',
    text: `select from graphile_worker.add_job($1, $2::json, queue_name => $3, job_key => $4, max_attempts => $5,
      run_at => now() + $6 * interval '1 millisecond', priority => $7)`,
    values: [name, JSON.stringify(payload), lane ?? null, jobKey ?? null, JOBS[name].maxAttempts, delayMs, priority],
  })
}

/** Why a job is not tried again: the process died of it twice, or it failed as often as it may be tried. */
export type GaveUp = 'died' | 'failed'
