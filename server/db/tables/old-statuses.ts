import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { STATUS_NAMES } from '#contract/orders/statuses.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference } from '#server/db/tables/orders.ts'

/** The status in which an order came from the system before; one that came as a new one has none. */
export const oldStatuses = pgTable(
  'old_statuses',
  {
    orderId: orderReference().primaryKey(),
    status: text('status', { enum: STATUS_NAMES }).notNull(),
    /** Since when, as that system says; null: it does not. */
    at: timestamp('at', { withTimezone: true, mode: 'string' }),
    /** When somebody first opened it here again: until then a way back to Completed is no completion of ours. */
    openedAt: timestamp('opened_at', { withTimezone: true, mode: 'string' }),
  },
  () => [check('old_statuses_status', oneOf('status', STATUS_NAMES))],
)
