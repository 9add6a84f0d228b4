import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/** When shifts begin, in minutes after midnight in Santo Domingo; a handful of rows. */
export const shiftStarts = pgTable('shift_starts', { minute: smallint('minute').primaryKey() }, () => [
  check('shift_starts_minute', sql`minute between 0 and 1439`),
])

/** What one shift leaves to the next, in words. Rows go 30 days after somebody last did something with them (forget-old-notes.ts). */
export const shiftNotes = pgTable(
  'shift_notes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Who wrote it. */
    staffId: staffReference('staff_id').notNull(),
    /** Empty once an order that it names was anonymised. */
    text: text('text').notNull(),
    /** Raised by one with each save. */
    version: integer('version').notNull().default(1),
    savedAt: timestamp('saved_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Null: it is still being written, and only its author sees it. */
    handedAt: timestamp('handed_at', { withTimezone: true, mode: 'string' }),
    /** Who took it over. */
    confirmedBy: staffReference('confirmed_by'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true, mode: 'string' }),
    /** When an order that it names was anonymised. */
    emptiedAt: timestamp('emptied_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    // One is written at a time, by each.
    uniqueIndex('shift_notes_open')
      .on(table.staffId)
      .where(sql`handed_at is null`),
    index('shift_notes_handed').on(table.handedAt),
    check('shift_notes_confirmed', sql`(confirmed_by is null) = (confirmed_at is null)`),
    check('shift_notes_handed_first', sql`confirmed_at is null or handed_at is not null`),
  ],
)

/** The orders that a note names. */
export const shiftNoteOrders = pgTable(
  'shift_note_orders',
  {
    noteId: integer('note_id')
      .notNull()
      .references(() => shiftNotes.id),
    orderId: orderReference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.orderId] }),
    index('shift_note_orders_order').on(table.orderId),
  ],
)
