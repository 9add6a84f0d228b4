import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orderReference } from '#server/db/tables/orders.ts'
import { landingSites } from '#server/db/tables/sites.ts'

/** What `npm run import` takes. */
export const IMPORTED = ['orders', 'remarks', 'mails', 'documents'] as const
export type Imported = (typeof IMPORTED)[number]

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
    /** What its lines are. */
    kind: text('kind', { enum: IMPORTED }).notNull().default('orders'),
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
  (table) => [uniqueIndex('imports_file').on(table.siteId, table.kind, table.path)],
)

/** What came of the system before, each thing once however often its line is read. Both digests are keyed. */
export const importedRecords = pgTable(
  'imported_records',
  {
    siteId: smallint('site_id')
      .notNull()
      .references(() => landingSites.id),
    kind: text('kind', { enum: IMPORTED }).notNull(),
    /** Digest of what it is told apart by. */
    key: text('key').notNull(),
    /** Digest of all that its line said. */
    said: text('said').notNull(),
    orderId: orderReference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.kind, table.key] }),
    index('imported_records_of_order').on(table.orderId),
  ],
)
