import { sql } from 'drizzle-orm'
import { check, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { POLICY_KINDS } from '#contract/sites/policy-kinds.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { landingSites } from '#server/db/tables/sites.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/** The texts of terms and refund policies, each once, by its digest. The application adds rows and changes none. */
export const policyTexts = pgTable(
  'policy_texts',
  {
    sha256: text('sha256').primaryKey(),
    body: text('body').notNull(),
  },
  () => [check('policy_texts_sha256', sql`sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex')`)],
)

/** Which text a landing site's version of its terms or refund policy has. The application adds rows and changes none. */
export const sitePolicies = pgTable(
  'site_policies',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    siteId: smallint('site_id')
      .notNull()
      .references(() => landingSites.id),
    kind: text('kind', { enum: POLICY_KINDS }).notNull(),
    /** As orders name it. */
    version: text('version').notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => policyTexts.sha256),
    /** From then on it is known that this version had this text. */
    enteredAt: timestamp('entered_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    enteredBy: staffReference('entered_by').notNull(),
  },
  (table) => [
    uniqueIndex('site_policies_version').on(table.siteId, table.kind, table.version),
    check('site_policies_kind', oneOf('kind', POLICY_KINDS)),
  ],
)
