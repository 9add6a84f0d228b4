import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/staff/roles.ts'
import type { ListColumn } from '#contract/lists/queues.ts'
import type { SavedView } from '#contract/lists/views.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/** Lists as members of staff like to see them. A few a member: they are counted whenever somebody looks. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ownerId: staffReference('owner_id').notNull(),
    name: text('name').notNull(),
    /** The key of its queue. */
    queue: text('queue').notNull(),
    columns: text('columns').array().$type<ListColumn[]>().notNull(),
    sort: text('sort'),
    filters: jsonb('filters').$type<SavedView['filters']>().notNull(),
    /** The roles that see it beside its owner. */
    sharedWith: text('shared_with').array().$type<Role[]>().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.ownerId, sql`lower(name)`),
    // The few that are shared.
    index('saved_views_shared')
      .on(table.ownerId)
      .where(sql`shared_with <> '{}'`),
  ],
)
