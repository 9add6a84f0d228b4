import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { CALL_OUTCOMES } from '#contract/orders/call-outcomes.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference, remarks } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/** Attempts to reach travellers, one per row; a row is removed only when its author undoes it within seconds. */
export const calls = pgTable(
  'calls',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderReference().notNull(),
    staffId: staffReference('staff_id').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    outcome: text('outcome', { enum: CALL_OUTCOMES }).notNull(),
    /** What was written of it. */
    remarkId: bigint('remark_id', { mode: 'number' })
      .notNull()
      .references(() => remarks.id),
    /** When to call again. */
    againAt: timestamp('again_at', { withTimezone: true, mode: 'string' }),
    /** The order's version that came of it. */
    version: integer('version').notNull(),
  },
  (table) => [
    index('calls_of_order').on(table.orderId, table.id),
    index('calls_of_member').on(table.staffId, table.at),
    index('calls_again')
      .on(table.staffId, table.againAt)
      .where(sql`again_at is not null`),
    check('calls_outcome', oneOf('outcome', CALL_OUTCOMES)),
  ],
)
