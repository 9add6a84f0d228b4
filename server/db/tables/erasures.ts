import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ERASURE_STATES, PERSON_KEYS } from '#contract/orders/person-keys.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/** Requests to erase a person, each asked by one and confirmed by another. Of the person only a keyed hash. */
export const erasures = pgTable(
  'erasures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    by: text('by', { enum: PERSON_KEYS }).notNull(),
    /** A keyed hash of the e-mail or passport number. */
    person: text('person').notNull(),
    orderIds: bigint('order_ids', { mode: 'number' }).array().notNull(),
    /** Found by the same e-mail or number, and somebody else's: whoever asked left them out. */
    leftOutIds: bigint('left_out_ids', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    state: text('state', { enum: ERASURE_STATES }).notNull().default('asked'),
    askedBy: staffReference('asked_by').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    decidedBy: staffReference('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'string' }),
    /** Table -> how many rows of it were emptied. */
    emptied: jsonb('emptied').$type<Record<string, number>>(),
  },
  (table) => [
    index('erasures_asked')
      .on(table.id)
      .where(sql`state = 'asked'`),
    check('erasures_state', oneOf('state', ERASURE_STATES)),
    check('erasures_by', oneOf('by', PERSON_KEYS)),
    check('erasures_decided', sql`(state = 'asked') = (decided_at is null)`),
    check('erasures_four_eyes', sql`state <> 'done' or decided_by <> asked_by`),
  ],
)
