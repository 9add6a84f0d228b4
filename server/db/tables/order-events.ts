import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { TRAVELLER_EVENT_NAMES } from '#contract/travellers/traveller-events.ts'
import { mails } from '#server/db/tables/mails.ts'
import { orderReference } from '#server/db/tables/orders.ts'

/** Why an event has no mail of its own: `with-the-act` is one whose mail whoever acts sends in the same transaction. */
export const NO_MAIL = [
  'with-the-act',
  'not-so',
  'deleted',
  'switched-off',
  'bulk',
  'suppressed',
  'reserved',
  'disputed',
] as const

/** What an order's traveller and landing site are told, each thing once; server/mails/notices works through it. */
export const orderEvents = pgTable(
  'order_events',
  {
    orderId: orderReference().notNull(),
    event: text('event', { enum: TRAVELLER_EVENT_NAMES }).notNull(),
    /** Which of several of its kind: a document, a mail, a flight's day; empty where an order has one. */
    subject: text('subject').notNull().default(''),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Nobody is told before. */
    dueAt: timestamp('due_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** It happened to so many orders at once that no traveller is mailed about it. */
    bulk: boolean('bulk').notNull().default(false),
    /** When it was decided who is told. */
    settledAt: timestamp('settled_at', { withTimezone: true, mode: 'string' }),
    /** The mail that tells the traveller; null in a settled one: there was none, and `no_mail` says why. */
    mailId: bigint('mail_id', { mode: 'number' }).references(() => mails.id),
    noMail: text('no_mail', { enum: NO_MAIL }),
  },
  (table) => [
    // At most once: a retry, after a crash or on another server, finds the row that is there.
    primaryKey({ columns: [table.orderId, table.event, table.subject] }),
    index('order_events_due')
      .on(table.dueAt)
      .where(sql`settled_at is null`),
  ],
)
