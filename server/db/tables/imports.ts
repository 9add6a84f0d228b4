import { bigint, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { landingSites } from '#server/db/tables/sites.ts'

/**
 * How far `npm run import` got with a file. Written in the transaction of the orders it counts, so that a stop at any
 * instant, kill -9 included, loses and doubles nothing.
 */
export const imports = pgTable(
  'imports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    siteId: smallint('site_id')
      .notNull()
      .references(() => landingSites.id),
    /** The absolute path of the file. */
    path: text('path').notNull(),
    /** Bytes of the file that are done, always up to the end of a line. */
    bytesDone: bigint('bytes_done', { mode: 'number' }).notNull().default(0),
    /** SHA-256 of those bytes: a file that was changed behind our back is read again from its start. */
    hashDone: text('hash_done').notNull().default(''),
    linesDone: bigint('lines_done', { mode: 'number' }).notNull().default(0),
    created: bigint('created', { mode: 'number' }).notNull().default(0),
    repeated: bigint('repeated', { mode: 'number' }).notNull().default(0),
    rejected: bigint('rejected', { mode: 'number' }).notNull().default(0),
    /** Bytes of FILE.rejected.ndjson that belong to the lines done. */
    rejectedBytes: bigint('rejected_bytes', { mode: 'number' }).notNull().default(0),
    startedAt: timestamp('started_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('imports_file').on(table.siteId, table.path)],
)
