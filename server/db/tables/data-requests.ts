import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { DATA_REQUESTS } from '#contract/orders/person-keys.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/** What a traveller asked for on their order's page: a copy of what is held of them, or its erasure (docs/decisions/057). */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderReference().notNull(),
    kind: text('kind', { enum: DATA_REQUESTS }).notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    handledAt: timestamp('handled_at', { withTimezone: true, mode: 'string' }),
    /** Null though handled: the order was anonymised, and nothing is held any more. */
    handledBy: staffReference('handled_by'),
  },
  (table) => [
    uniqueIndex('data_requests_open')
      .on(table.orderId, table.kind)
      .where(sql`handled_at is null`),
    index('data_requests_of_order').on(table.orderId),
    check('data_requests_kind', oneOf('kind', DATA_REQUESTS)),
    check('data_requests_handled', sql`handled_by is null or handled_at is not null`),
  ],
)
