import { boolean, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { ROLE_NAMES } from '#contract/staff/roles.ts'

/** What a role needs to sign in; a role without a row needs nothing more than the password. */
export const roleRules = pgTable('role_rules', {
  role: text('role', { enum: ROLE_NAMES }).primaryKey(),
  secondFactor: boolean('second_factor').notNull().default(false),
  /** Null: a session ends only after its whole time. */
  idleMinutes: smallint('idle_minutes'),
})
