import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { mails } from '#server/db/tables/mails.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/** Links in mails by which a member sets a password; each opens once, and a member has one that lives. */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    staffId: staffReference('staff_id').notNull(),
    kind: text('kind', { enum: ['reset', 'invitation'] }).notNull(),
    /** SHA-256 of the token, hex; null until its mail is made, since the token stands in the mail and nowhere else. */
    hash: text('hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Used, replaced by a later one, or void since the password or the e-mail changed. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The mail that carries it; null for those that were sent before this was kept. */
    mailId: bigint('mail_id', { mode: 'number' }).references(() => mails.id),
  },
  (table) => [
    uniqueIndex('password_links_hash').on(table.hash),
    uniqueIndex('password_links_live')
      .on(table.staffId)
      .where(sql`ended_at is null`),
    index('password_links_opened').on(table.staffId, table.createdAt),
    uniqueIndex('password_links_mail').on(table.mailId),
  ],
)
