import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { TAG_COLOURS } from '#contract/presets/tag-rules.ts'
import { oneOf } from '#server/db/tables/one-of.ts'

/** The tags that orders can have: `orders.tags` names them by number, and none is ever removed. */
export const tags = pgTable(
  'tags',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    colour: text('colour', { enum: TAG_COLOURS }).notNull(),
    /** Orders that have it keep it; no other gets it. */
    retired: boolean('retired').notNull().default(false),
  },
  (table) => [
    uniqueIndex('tags_name').on(sql`lower(${table.name})`),
    check('tags_colour', oneOf('colour', TAG_COLOURS)),
  ],
)
