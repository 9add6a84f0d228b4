import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/** Orders that somebody keeps as they are, whatever their landing site's period says; the row goes when the hold ends. */
export const legalHolds = pgTable('legal_holds', {
  orderId: orderReference().primaryKey(),
  since: timestamp('since', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  heldBy: staffReference('held_by').notNull(),
  reason: text('reason').notNull(),
})
