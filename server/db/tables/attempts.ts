import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Counters of attempts (server/security/attempt-limits.ts). In PostgreSQL and by its clock, so that they hold on every node and
 * over a restart. Keys are hashes.
 */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull().default(0),
    /** The last one. */
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull().defaultNow(),
    /** Until then the key has to wait; null: it may go on. */
    freeAt: timestamp('free_at', { withTimezone: true }),
    /** From then on the count is as if it were 0, and the row may go. */
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('attempts_forgotten').on(table.forgottenAt)],
)
