import { bigint, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { DOCUMENT_KIND_NAMES } from '#contract/documents.ts'
import { orders } from '#server/db/tables/orders.ts'
import { staff } from '#server/db/tables/staff.ts'

/** Documents of orders. The bytes lie in the document store under a random key; names are only columns. */
export const documents = pgTable(
  'documents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    /** The name on the wire: made by the server, safe in a URL, holds 128 random bits. */
    file1: text('file1').notNull(),
    /** The store's key. */
    storageKey: text('storage_key').notNull(),
    originalName: text('original_name').notNull(),
    kind: text('kind', { enum: DOCUMENT_KIND_NAMES }).notNull(),
    bytes: integer('bytes').notNull(),
    pages: smallint('pages'),
    sha256: text('sha256').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Null: the document came from the landing site's uploads. */
    uploadedBy: integer('uploaded_by').references(() => staff.id),
    supersededAt: timestamp('superseded_at', { withTimezone: true, mode: 'string' }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [uniqueIndex('documents_name').on(table.orderId, table.file1)],
)

/** Downloads by travellers: the proof that the customer used the service (spec/evidence.md). */
export const downloads = pgTable(
  'downloads',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    documentId: bigint('document_id', { mode: 'number' })
      .notNull()
      .references(() => documents.id),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    ip: text('ip').notNull(),
    /** Where the address is, city first where known. */
    place: text('place').notNull(),
    userAgent: text('user_agent').notNull(),
    /** Dash-joined: browser, version, device, device type; no part contains a dash. */
    browser: text('browser').notNull(),
    os: text('os').notNull(),
  },
  (table) => [index('downloads_of_order').on(table.orderId, table.id)],
)
