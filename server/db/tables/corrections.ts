import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Question } from '#contract/corrections/questions.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { mails } from '#server/db/tables/mails.ts'

/** Which part of a note are ready reasons: their texts as they were then, and where what was typed begins. */
export interface KeptReasons {
  texts: { id: number; version: number }[]
  ownFrom: number
}

/** What a correction request asks for, beside its mail's row of the history; the mail is made of it when it is sent. */
export const corrections = pgTable('corrections', {
  mailId: bigint('mail_id', { mode: 'number' })
    .primaryKey()
    .references(() => mails.id),
  fields: jsonb('fields').$type<Question[]>().notNull(),
  /** What staff wrote to the traveller. */
  note: text('note').notNull(),
  /** The language in which what was typed is written; null where nobody said. */
  noteLanguage: text('note_language', { enum: TRAVELLER_LANGUAGES }),
  reasons: jsonb('reasons').$type<KeptReasons>(),
  /** When staff took it back. */
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'string' }),
})
