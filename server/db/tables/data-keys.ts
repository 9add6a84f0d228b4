import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The keys that the installation seals with: their ids, and by what each is known again (server/sealing/known-keys.ts). The keys themselves never come here. */
export const dataKeys = pgTable('data_keys', {
  id: text('id').primaryKey(),
  checkValue: text('check_value').notNull(),
  firstUsedAt: timestamp('first_used_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})

/** Files of the document store whose bytes lie sealed under another name; they are removed after a while (server/documents/keeping/seal-files.ts). */
export const replacedFiles = pgTable(
  'replaced_files',
  {
    storageKey: text('storage_key').primaryKey(),
    replacedAt: timestamp('replaced_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [index('replaced_files_at').on(table.replacedAt)],
)

/** The key by which marks of passports are made, sealed with a key of the ring (server/sealing/sealed-numbers.ts). */
export const indexKeys = pgTable('index_keys', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
})

/** How far the numbers of all orders lie under a key (server/orders/seal-numbers.ts): after which order; done_at: all do. */
export const numberSeals = pgTable('number_seals', {
  keyId: text('key_id').primaryKey(),
  lastId: bigint('last_id', { mode: 'number' }).notNull().default(0),
  doneAt: timestamp('done_at', { withTimezone: true, mode: 'string' }),
})
