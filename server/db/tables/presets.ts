import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

const KINDS = ['text', 'macro'] as const

/** What Managers and Admins make ready for everybody: texts, and macros. A few hundred at most. */
export const presets = pgTable(
  'presets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: KINDS }).notNull(),
    /** What one types to find it. */
    code: text('code').notNull(),
    /** The version that counts. */
    version: integer('version').notNull(),
    removed: boolean('removed').notNull().default(false),
  },
  (table) => [
    uniqueIndex('presets_code')
      .on(table.kind, table.code)
      .where(sql`not removed`),
    check('presets_kind', oneOf('kind', KINDS)),
  ],
)

/** Everything that was ever saved of them; rows are only added. */
export const presetVersions = pgTable(
  'preset_versions',
  {
    presetId: integer('preset_id').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').notNull(),
    /** Null: it came with Entrada. */
    staffId: staffReference('staff_id'),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.presetId, table.version] }),
    foreignKey({ columns: [table.presetId], foreignColumns: [presets.id] }),
  ],
)

/** Which run of a macro did what order: a call that is repeated does nothing twice. */
export const macroRuns = pgTable(
  'macro_runs',
  {
    run: uuid('run').notNull(),
    orderId: orderReference().notNull(),
    presetId: integer('preset_id').notNull(),
    version: integer('version').notNull(),
    staffId: staffReference('staff_id').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.run, table.orderId] }),
    foreignKey({
      columns: [table.presetId, table.version],
      foreignColumns: [presetVersions.presetId, presetVersions.version],
    }),
  ],
)
