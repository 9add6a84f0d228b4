import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { documents } from '#server/db/tables/documents.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What a traveller's pass shows of a document; made when the document is read, and never changed (docs/decisions/021-the-pass.md). */
export const passes = pgTable(
  'passes',
  {
    documentId: bigint('document_id', { mode: 'number' })
      .primaryKey()
      .references(() => documents.id),
    /** Its one QR code, redrawn: a path of dark squares on a white square of this size. */
    qr: jsonb('qr').$type<{ size: number; path: string }>(),
    /** Where it has no such code: its first page as a small WebP. */
    picture: bytea('picture'),
    /** Of several codes, each that can be redrawn: `documents.shown_code` says which one the pass shows. */
    choices: jsonb('choices').$type<{ text: string; qr: { size: number; path: string } }[]>(),
    /** How many different codes it holds; of several none is taken without a person's word. */
    codes: smallint('codes').notNull(),
    /** The government's code of the application, as the document's words tell it. */
    applicationCode: text('application_code'),
    /** The name that the document gives its traveller, in Latin letters. */
    traveller: text('traveller'),
  },
  (table) => [
    check('passes_shown', sql`qr is null or picture is null`),
    // As it is compared, for orders_of_code().
    index('passes_application_code')
      .on(sql`(code_key(application_code)) collate "C"`, table.documentId)
      .where(sql`application_code is not null`),
  ],
)
