import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { mails } from '#server/db/tables/mails.ts'

/** What a mail of a ready text says, beside its row of the history; the mail is made of it when it is sent. */
export const mailWords = pgTable('mail_words', {
  mailId: bigint('mail_id', { mode: 'number' })
    .primaryKey()
    .references(() => mails.id),
  words: text('words').notNull(),
  /** In which language these are: English, where the text is not written in the mail's. */
  language: text('language', { enum: TRAVELLER_LANGUAGES }).notNull(),
})
