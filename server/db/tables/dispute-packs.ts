import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { CASE_REASON_NAMES } from '#contract/disputes/case-reasons.ts'
import { disputes } from '#server/db/tables/disputes.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/** What a pack argued: a claim of server/defence-packs/claims.ts, by the rows that make it so. */
export interface Argued {
  claim: string
  records: string[]
}

/** How a dispute of Stripe's stands there. */
export interface StripeStand {
  status: string
  /** How often evidence went to the bank. */
  submissions: number
  hasEvidence: boolean
  /** Seconds since 1970; null or 0: the bank takes no answer. */
  dueBy: number | null
  /** The fields of its evidence that hold something. */
  fields: string[]
  /** SHA-256 of all its evidence, so that a change is seen. */
  digest: string
}

/** An answer that was put beside the dispute at Stripe: its file, the fields of text, and how the dispute then stood. */
export interface StagedAtStripe {
  fileId: string
  fields: Record<string, string>
  answer: StripeStand
}

/** Answers to disputes that were sent, byte for byte. The bytes lie in the document store under a random key; rows are only added, and of what was staged at Stripe it is noted when it was sent. */
export const disputePacks = pgTable(
  'dispute_packs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    disputeId: bigint('dispute_id', { mode: 'number' })
      .notNull()
      .references(() => disputes.id),
    orderId: orderReference().notNull(),
    /** The store's key; '' once the order is anonymised. */
    storageKey: text('storage_key').notNull(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    pages: smallint('pages').notNull(),
    blackAndWhite: boolean('black_and_white').notNull(),
    reason: text('reason', { enum: CASE_REASON_NAMES }).notNull(),
    argued: jsonb('argued').$type<Argued[]>().notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    sentBy: staffReference('sent_by').notNull(),
    /** Null: it was sent by hand. Else it was staged at Stripe, as which file, and how the dispute then stood there. */
    stripe: jsonb('stripe').$type<StripeStand & { fileId: string }>(),
    /** The fields of text that were staged with it. */
    stripeFields: jsonb('stripe_fields').$type<Record<string, string>>(),
    /** Somebody had it sent to the bank, and it is not known what became of that. */
    submitTriedAt: timestamp('submit_tried_at', { withTimezone: true, mode: 'string' }),
    /** When it went to the bank, and how the dispute then stood. */
    submittedAt: timestamp('submitted_at', { withTimezone: true, mode: 'string' }),
    submittedBy: staffReference('submitted_by'),
    submitAnswer: jsonb('submit_answer').$type<StripeStand>(),
  },
  (table) => [
    index('dispute_packs_of_dispute').on(table.disputeId, table.id),
    index('dispute_packs_of_order').on(table.orderId, table.id),
    index('dispute_packs_sealed_with').on(sql`sealed_with(storage_key)`, table.storageKey),
    check('dispute_packs_reason', oneOf('reason', CASE_REASON_NAMES)),
  ],
)
