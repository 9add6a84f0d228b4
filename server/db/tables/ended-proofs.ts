import { bigint, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#server/db/tables/orders.ts'
import { staff } from '#server/db/tables/staff.ts'

/** Orders whose travellers' proofs staff ended: no link, cookie or address made before that moment opens them any more. */
export const endedProofs = pgTable('ended_proofs', {
  orderId: bigint('order_id', { mode: 'number' })
    .primaryKey()
    .references(() => orders.id),
  endedAt: timestamp('ended_at', { withTimezone: true }).notNull().defaultNow(),
  endedBy: integer('ended_by')
    .notNull()
    .references(() => staff.id),
})
