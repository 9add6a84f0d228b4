import { pgTable, timestamp } from 'drizzle-orm/pg-core'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/** Orders whose travellers' proofs staff ended: no link, cookie or address made before that moment opens them any more. */
export const endedProofs = pgTable('ended_proofs', {
  orderId: orderReference().primaryKey(),
  endedAt: timestamp('ended_at', { withTimezone: true }).notNull().defaultNow(),
  endedBy: staffReference('ended_by').notNull(),
})
