import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { FIRST_TEST_ORDER } from '#contract/orders/order-id.ts'
import type { NeedsCheck } from '#contract/orders/application.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import { landingSites } from '#server/db/tables/sites.ts'

/** A payment beside the one that counts. */
export interface SecondPayment {
  id: string
  payment: Payment
}

/**
 * Orders that came under a test key. They stand here and nowhere else, so that nothing that works on orders, counts, mails or finds them can
 * meet one (docs/decisions/054-test-orders.md).
 */
export const testOrders = pgTable(
  'test_orders',
  {
    id: bigint('order_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: FIRST_TEST_ORDER }),
    siteId: smallint('site_id')
      .notNull()
      .references(() => landingSites.id),
    /** The idempotency key, and a keyed digest of what was sent under it. */
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    externalReference: text('external_reference'),
    /** What an order would keep; of passport and residence numbers the last two characters. */
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    payment: jsonb('payment').$type<Payment>(),
    seconds: jsonb('seconds').$type<SecondPayment[]>().notNull().default([]),
    /** What staff would be asked to look at. */
    flags: jsonb('flags').$type<NeedsCheck[]>().notNull(),
    /** What the site was told when it sent it. */
    warnings: jsonb('warnings').$type<NeedsCheck[]>().notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true, mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('test_orders_key').on(table.siteId, table.key),
    uniqueIndex('test_orders_reference')
      .on(table.siteId, table.externalReference)
      .where(sql`external_reference is not null`),
    index('test_orders_site').on(table.siteId, table.id),
    index('test_orders_at').on(table.createdAt),
  ],
)
