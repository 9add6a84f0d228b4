import { jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/** Jobs from their begin to their end (server/jobs/guard-job.ts). */
export const begunJobs = pgTable(
  'begun_jobs',
  {
    job: text('job').notNull(),
    /** The job's payload, plus `queuedAs` (its queue entry) unless outsiders sent it. */
    payload: jsonb('payload').notNull(),
    /** How often it was begun without an end: each but a running one ended with its process. */
    begun: smallint('begun').notNull(),
    begunAt: timestamp('begun_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** When it was given up, or its pause began. */
    setAsideAt: timestamp('set_aside_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.job, table.payload] })],
)
