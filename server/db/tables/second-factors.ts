import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { staffReference } from '#server/db/tables/staff.ts'

/** The authenticator app of a member: one at most. */
export const authenticators = pgTable('authenticators', {
  staffId: staffReference('staff_id').primaryKey(),
  /** What its codes are made from; sealed (security/sealed-secret.ts). */
  secret: text('secret').notNull(),
  /** The thirty seconds of the last code that was taken: it and earlier ones no longer count. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** When its first code was typed; null: it counts for nothing yet. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
})

/** The codes for whoever has lost the phone: each goes when it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of the code, hex. */
    hash: text('hash').primaryKey(),
    staffId: staffReference('staff_id').notNull(),
  },
  (table) => [index('recovery_codes_of_member').on(table.staffId)],
)

/** Sign-ins whose password was right and that wait for a second factor. It is no session, and becomes one once. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** SHA-256 of what the browser holds, hex. */
    hash: text('hash').primaryKey(),
    staffId: staffReference('staff_id').notNull(),
    /** The keyed hash of the browser and its network: it opens nowhere else. */
    browser: text('browser').notNull(),
    remember: boolean('remember').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sign_in_challenges_of_member').on(table.staffId),
    index('sign_in_challenges_expire').on(table.expiresAt),
  ],
)

/** Browsers in which a member proved the second factor, and which are not asked for it for thirty days. */
export const rememberedDevices = pgTable(
  'remembered_devices',
  {
    /** SHA-256 of what the browser's cookie holds, hex. */
    hash: text('hash').primaryKey(),
    staffId: staffReference('staff_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [index('remembered_devices_of_member').on(table.staffId)],
)
