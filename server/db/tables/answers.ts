import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { VERDICTS, type AnsweredName } from '#contract/corrections/answered-values.ts'
import { mails } from '#server/db/tables/mails.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/** Travellers' answers on their page, one row per value; a row changes only when somebody decides it, once. */
export const answers = pgTable(
  'answers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderReference().notNull(),
    value: text('value').$type<AnsweredName>().notNull(),
    /** Field of the order -> as it was typed. */
    given: jsonb('given').$type<Record<string, string>>().notNull(),
    /** The newest request then; null: nobody had asked. */
    mailId: bigint('mail_id', { mode: 'number' }).references(() => mails.id),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Null: it waits for staff. */
    verdict: text('verdict', { enum: VERDICTS }),
    /** Null: a newer answer took its place. */
    decidedBy: staffReference('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'string' }),
    /** What staff wrote to the traveller. */
    reason: text('reason'),
  },
  (table) => [
    index('answers_of_order').on(table.orderId, table.id),
    index('answers_open')
      .on(table.orderId)
      .where(sql`verdict is null`),
    check('answers_verdict', oneOf('verdict', VERDICTS)),
    check('answers_decided', sql`(verdict is null) = (decided_at is null)`),
  ],
)
