import { bigint, index, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/**
 * By when somebody of the office said that a ticket is expected, a row each time; nothing of it changes. The newest counts, and only while
 * `orders.due_at` is still what it was named in place of: another flight day or mode makes another promise.
 */
export const newDates = pgTable(
  'new_dates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderReference().notNull(),
    insteadOf: timestamp('instead_of', { withTimezone: true, mode: 'string' }).notNull(),
    expectedBy: timestamp('expected_by', { withTimezone: true, mode: 'string' }).notNull(),
    staffId: staffReference('staff_id').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [
    index('new_dates_of_order').on(table.orderId, table.id),
    // Which went by.
    index('new_dates_expected').on(table.expectedBy),
  ],
)
