import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { staffReference } from '#server/db/tables/staff.ts'

/**
 * Orders that were completed and not opened again since, one a row, written by the trigger keep_completion() of orders. By day, person,
 * hour, site and language they are counted in completion_count, for the Manager's room.
 */
export const completions = pgTable(
  'completions',
  {
    /** No foreign key: orders are never removed, and millions come at once when an installation is carried over. */
    orderId: bigint('order_id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Who moved it; null where that is not known: completed before this was kept. */
    staffId: staffReference('staff_id'),
    /** From the payment until the mail with the first ticket was put on its way: took_to_ticket(). Null where either is not known, or the payment came later. */
    tookSeconds: integer('took_seconds'),
    landingSite: smallint('landing_site').notNull(),
    language: text('language').notNull(),
  },
  // A median is read from the step in which it lies; what is counted by day stands in completion_count.
  (table) => [
    index('completions_took').on(sql`took_step(took_seconds)`, table.at, table.tookSeconds),
    // Lists are narrowed to days, and to who it was.
    index('completions_at').on(table.at, table.orderId),
    index('completions_by').on(table.staffId, table.at, table.orderId),
  ],
)
