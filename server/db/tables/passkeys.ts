import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { staffReference } from '#server/db/tables/staff.ts'

/** The passkeys of members: what each proves is checked with its public key; there is no secret here. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    staffId: staffReference('staff_id').notNull(),
    /** What its owner calls it. */
    name: text('name').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, as those that count say: one that goes back is a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_of_member').on(table.staffId)],
)

/** Passkeys that members are about to add: one each at most, for some minutes. */
export const begunPasskeys = pgTable('begun_passkeys', {
  staffId: staffReference('staff_id').primaryKey(),
  sessionId: text('session_id').notNull(),
  /** Random, base64url: what the passkey has to sign. */
  challenge: text('challenge').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
