import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Files of the document store that no row names any more, until server/privacy/remove-files.ts has removed them. */
export const removedFiles = pgTable('removed_files', {
  storageKey: text('storage_key').primaryKey(),
  at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})
