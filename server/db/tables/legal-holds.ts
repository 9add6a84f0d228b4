import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#server/db/tables/orders.ts'
import { staff } from '#server/db/tables/staff.ts'

/** Orders that somebody keeps as they are, whatever their landing site's period says; the row goes when the hold ends. */
export const legalHolds = pgTable('legal_holds', {
  orderId: bigint('order_id', { mode: 'number' })
    .primaryKey()
    .references(() => orders.id),
  since: timestamp('since', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  heldBy: integer('held_by')
    .notNull()
    .references(() => staff.id),
  reason: text('reason').notNull(),
})
