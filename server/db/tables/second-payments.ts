import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { orderReference, type Payment } from '#server/db/tables/orders.ts'

/** Payments that a landing site confirmed of an order that was paid under another transaction id: possible double charges. */
export const secondPayments = pgTable(
  'second_payments',
  {
    orderId: orderReference().notNull(),
    transactionId: text('transaction_id').notNull(),
    /** As the landing site told it. */
    payment: jsonb('payment').$type<Payment>().notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.transactionId] }),
    // What a bank's letter names, for orders_of_code().
    index('second_payments_transaction').on(sql`(code_key(transaction_id)) collate "C"`, table.orderId),
  ],
)
