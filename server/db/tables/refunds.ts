import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { REFUND_REASONS, REFUND_STATES } from '#contract/refunds/refund-states.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/**
 * Refunds: each row a case with who asked, who decided and what was paid back. Written under the lock of their order, with its version and
 * its history (server/orders/refunds/).
 */
export const refunds = pgTable(
  'refunds',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderReference().notNull(),
    /** Null: all that was paid, where nobody knows how much that was. */
    amount: numeric('amount', { precision: 15, scale: 4 }),
    currency: text('currency'),
    /** Nothing of the payment is left after it. */
    isWhole: boolean('is_whole').notNull(),
    reason: text('reason', { enum: REFUND_REASONS }),
    note: text('note').notNull().default(''),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    /** The status that the order had before it was moved to Refunds for this, '' for none; null: it was not moved. */
    cameFrom: text('came_from'),
    /** Null: the traveller, who cancelled the order. */
    askedBy: staffReference('asked_by'),
    askedAt: timestamp('asked_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Who approved, refused or withdrew it. */
    decidedBy: staffReference('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'string' }),
    reference: text('reference'),
    doneBy: staffReference('done_by'),
    doneAt: timestamp('done_at', { withTimezone: true, mode: 'string' }),
    /** Once it is made, what had been asked: amount, currency, is_whole, reason and note. */
    asked: jsonb('asked'),
  },
  (table) => [
    index('refunds_of_order').on(table.orderId, table.id),
    // At most one open per order, and quick access to the few that wait.
    uniqueIndex('refunds_open')
      .on(table.orderId)
      .where(sql`state in ('asked', 'approved')`),
    index('refunds_waiting')
      .on(table.id)
      .where(sql`state in ('asked', 'approved')`),
    // What was paid back, by day.
    index('refunds_made')
      .on(table.doneAt)
      .where(sql`state = 'done'`),
    check('refunds_amount', sql`amount > 0`),
    check('refunds_state', oneOf('state', REFUND_STATES)),
    check('refunds_reason', oneOf('reason', REFUND_REASONS)),
    check('refunds_done', sql`(state = 'done') = (done_at is not null)`),
  ],
)
