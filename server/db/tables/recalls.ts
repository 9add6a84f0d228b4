import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { documents } from '#server/db/tables/documents.ts'
import { mails } from '#server/db/tables/mails.ts'

/** Who was told, and by which mail, that a document which they have no longer counts; nobody is told twice. */
export const recalls = pgTable(
  'recalls',
  {
    documentId: bigint('document_id', { mode: 'number' })
      .notNull()
      .references(() => documents.id),
    /** In small letters. */
    email: text('email').notNull(),
    /** The mail that tells it; the newest, where it was sent again. */
    mailId: bigint('mail_id', { mode: 'number' })
      .notNull()
      .references(() => mails.id),
    /** When they got the document. */
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.email] }), index('recalls_mail').on(table.mailId)],
)
