import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { DOCUMENT_KIND_NAMES } from '#contract/documents.ts'
import { MAIL_STATE_NAMES } from '#contract/mail-states.ts'
import { PROVIDER_NAMES } from '#contract/providers.ts'
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

/** Mails about orders and to staff: the history row, written in the transaction of the action that sends it. */
export const mails = pgTable(
  'mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Names the mail to the provider; its events carry it back. */
    outboxId: text('outbox_id')
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** Null: a mail to staff. */
    orderId: bigint('order_id', { mode: 'number' }).references(() => orders.id),
    documentId: bigint('document_id', { mode: 'number' }).references(() => documents.id),
    /** The template: approval, reset-password, … */
    kind: text('kind').notNull(),
    email: text('email').notNull(),
    language: text('language').notNull().default('en'),
    provider: text('provider', { enum: PROVIDER_NAMES }).notNull(),
    state: text('state', { enum: MAIL_STATE_NAMES }).notNull().default('queued'),
    /** What the provider said, for a failed one. */
    reason: text('reason'),
    providerMessageId: text('provider_message_id'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    sentBy: integer('sent_by').references(() => staff.id),
  },
  (table) => [uniqueIndex('mails_outbox').on(table.outboxId), index('mails_of_order').on(table.orderId, table.id)],
)

/** One call to a provider, committed before the call; one without an outcome is uncertain (decisions section 8). */
export const mailAttempts = pgTable(
  'mail_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    mailId: bigint('mail_id', { mode: 'number' })
      .notNull()
      .references(() => mails.id),
    startedAt: timestamp('started_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true, mode: 'string' }),
    outcome: text('outcome', { enum: ['sent', 'captured', 'refused', 'later', 'unknown'] }),
    detail: text('detail'),
  },
  (table) => [index('mail_attempts_of_mail').on(table.mailId)],
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
