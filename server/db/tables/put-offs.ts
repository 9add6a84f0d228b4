import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { PUT_OFF_KINDS, WAKINGS } from '#contract/orders/put-off-kinds.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/**
 * Who put an order off, until when and why, a row each time; the newest is what its page shows. Whether an order is put off now stands in
 * its own row (`orders.put_off_until`), by which lists and counts go.
 */
export const putOffs = pgTable(
  'put_offs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderReference().notNull(),
    staffId: staffReference('staff_id').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    kind: text('kind', { enum: PUT_OFF_KINDS }).notNull(),
    /** When it comes back at the latest. */
    until: timestamp('until', { withTimezone: true, mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    /** When it came back, and what brought it. */
    wokenAt: timestamp('woken_at', { withTimezone: true, mode: 'string' }),
    wokenBy: text('woken_by', { enum: WAKINGS }),
  },
  (table) => [
    index('put_offs_of_order').on(table.orderId, table.id),
    check('put_offs_kind', oneOf('kind', PUT_OFF_KINDS)),
    check('put_offs_woken_by', oneOf('woken_by', WAKINGS)),
    check('put_offs_woken', sql`(woken_at is null) = (woken_by is null)`),
  ],
)
