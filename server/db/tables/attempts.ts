import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * Counters of attempts (server/http/attempt-limits.ts). In PostgreSQL, so that they hold on every node and over a restart.
 * Keys are hashes. rate-limiter-flexible writes it by position: keep these three columns in this order.
 */
export const attempts = pgTable('attempts', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970; null: never. */
  expire: bigint('expire', { mode: 'number' }),
})
