import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { ROLE_NAMES } from '#contract/staff/roles.ts'

/** Members of staff. A deleted member's row stays, so that the history keeps the name. */
export const staff = pgTable(
  'staff',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ROLE_NAMES }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Nobody signs in to the account until a Manager or Admin lets its member back in. */
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('staff_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.deletedAt} is null`),
  ],
)

/** A column that names a member of staff. */
export function staffReference(name: string) {
  return integer(name).references(() => staff.id)
}

/** One sign-in. A token names its row; the row ended or gone means signed out, on every node. */
export const sessions = pgTable(
  'sessions',
  {
    /** The token's `sid`: 128 random bits, base64url. */
    id: text('id').primaryKey(),
    staffId: staffReference('staff_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    remember: boolean('remember').notNull().default(false),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The last call that somebody made with it, to the minute. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    /** When its member last proved who they are, since they signed in: by the password or a second factor. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** When its member last proved who they are by a second factor. */
    factorAt: timestamp('factor_at', { withTimezone: true }),
  },
  (table) => [index('sessions_of_member').on(table.staffId)],
)

/** What can be done to an account; `raised` and `lowered` by another role. */
export const STAFF_CHANGES = [
  'added',
  'password',
  'email',
  'raised',
  'lowered',
  'factor-added',
  'factor-removed',
] as const
export type StaffChange = (typeof STAFF_CHANGES)[number]

/** Who did what to whose account, written with the change: the mails tell of it, and two people are told apart by it. */
export const staffChanges = pgTable(
  'staff_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    staffId: staffReference('staff_id').notNull(),
    /** Null: whoever runs the server. */
    byId: staffReference('by_id'),
    what: text('what', { enum: STAFF_CHANGES }).array().notNull(),
    /** Of the account, since then. */
    role: text('role', { enum: ROLE_NAMES }).notNull(),
  },
  (table) => [index('staff_changes_of_member').on(table.staffId, table.at)],
)
