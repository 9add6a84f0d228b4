import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orderReference } from '#server/db/tables/orders.ts'

/**
 * Mails that the system before says it sent. They stand here and not in `mails`, so that nothing which sends, counts, proves or repeats
 * mails of ours can meet one (docs/decisions/056-the-system-before.md).
 */
export const oldMails = pgTable(
  'old_mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderReference().notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    /** Provider and state in that system's own words; empty: it did not say. */
    provider: text('provider').notNull(),
    state: text('state').notNull(),
    /** Its words; null where they were not kept. */
    body: text('body'),
  },
  (table) => [index('old_mails_of_order').on(table.orderId, table.at)],
)
