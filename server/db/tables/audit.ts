import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * The append-only record of who did what; triggers refuse deletes, and updates but of values that are taken out with their order's
 * (`redact_audit()`). No cascade.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Its transaction's moment, unless that began long before. */
    at: timestamp('at', { withTimezone: true, mode: 'string' })
      .notNull()
      .default(sql`greatest(now(), clock_timestamp() - interval '2 seconds')`),
    /** staff, site, traveller, job or anonymous. */
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    /** The name as it was then. */
    actorName: text('actor_name').notNull(),
    event: text('event').notNull(),
    orderId: bigint('order_id', { mode: 'number' }),
    /** The member of staff that was acted upon. */
    staffId: integer('staff_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    ip: text('ip'),
    requestId: text('request_id'),
    /** Goes into the digest of the values; null once they were taken out, and in old rows. */
    salt: uuid('salt').defaultRandom(),
  },
  (table) => [
    index('audit_of_order').on(table.orderId, table.id),
    index('audit_at').on(table.at),
    // For the search of Admins (server/audit/search-audit.ts), newest first whatever it asks for.
    index('audit_event').on(table.event, table.at),
    index('audit_by_member')
      .on(table.actorId, table.at)
      .where(sql`actor_kind = 'staff'`),
    index('audit_on_member')
      .on(table.staffId, table.at)
      .where(sql`staff_id is not null`),
  ],
)

/** Blocks of the audit log that are sealed; a trigger refuses updates and deletes. Blocks follow each other without a gap of ids. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    firstId: bigint('first_id', { mode: 'number' }).notNull(),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    rows: integer('rows').notNull(),
    /** Of the rows: `audit_digest()`. */
    digest: text('digest').notNull(),
    /** Of the seal before it and the rest of this row: `seal_of()`. */
    seal: text('seal').notNull(),
    /** 1: of whole rows; 2: values stand in it as their digest. */
    form: smallint('form').notNull().default(2),
  },
  (table) => [uniqueIndex('audit_seals_block').on(table.lastId)],
)

/** Rows of the audit log whose values were taken out by `redact_audit()`; triggers refuse updates and deletes. */
export const auditRedactions = pgTable(
  'audit_redactions',
  {
    auditId: bigint('audit_id', { mode: 'number' }).primaryKey(),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Of the values as they were. */
    digest: text('digest').notNull(),
    /** Of what is left of them. */
    kept: text('kept').notNull(),
  },
  (table) => [index('audit_redactions_of_order').on(table.orderId)],
)

/** Blocks sealed in the first form from which values were taken out: what they are in the second. */
export const auditReforms = pgTable('audit_reforms', {
  sealId: integer('seal_id').primaryKey(),
  digest: text('digest').notNull(),
})
