import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { orderReference } from '#server/db/tables/orders.ts'

/** What the page of an order showed to who had proved it, each text once: evidence. */
export const pageTexts = pgTable(
  'page_texts',
  {
    orderId: orderReference().notNull(),
    sha256: text('sha256').notNull(),
    /** The names of the documents that it offered. */
    offered: text('offered').array().notNull(),
    /** In the reader's language, without e-mail addresses and passport number. */
    body: text('body').notNull(),
    /** The day by which it named the ticket as expected, in Santo Domingo; null where it named none. */
    promisedDay: date('promised_day'),
    firstShownAt: timestamp('first_shown_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    lastShownAt: timestamp('last_shown_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    times: integer('times').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.sha256, table.offered] }),
    check('page_texts_sha256', sql`sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex')`),
  ],
)
