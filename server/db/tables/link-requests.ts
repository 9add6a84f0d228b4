import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { mails } from '#server/db/tables/mails.ts'

/**
 * Who asked for the link of an order again, whether there is such an order or not; gone after a day (docs/decisions, "Send me my link
 * again"). A job finds the order, so that asking takes the same time for everybody.
 */
export const linkRequests = pgTable(
  'link_requests',
  {
    /** Random; the browser that asked holds it in a signed cookie, and its code opens nothing in any other. */
    id: text('id').primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** What was typed, until the job has looked for it; null for one by an old link. */
    email: text('email'),
    /** What an old link says: its order, and the keyed hash of its e-mail. */
    linkOrder: bigint('link_order', { mode: 'number' }),
    linkHash: text('link_hash'),
    language: text('language').notNull(),
    ip: text('ip').notNull(),
    /** The orders that its mail and its code open; empty where nobody was mailed. */
    orderIds: bigint('order_ids', { mode: 'number' }).array().notNull().default([]),
    mailId: bigint('mail_id', { mode: 'number' }).references(() => mails.id),
    /** Keyed hash of the code, which stands in the mail and nowhere else; null until that is made. */
    codeHash: text('code_hash'),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('link_requests_of_mail').on(table.mailId), index('link_requests_old').on(table.createdAt)],
)
