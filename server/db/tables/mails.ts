import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { MAIL_STATE_NAMES } from '#contract/mails/mail-states.ts'
import { PROVIDER_NAMES } from '#contract/mails/providers.ts'
import { documents } from '#server/db/tables/documents.ts'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffChanges, staffReference } from '#server/db/tables/staff.ts'

/** Mails about orders and to staff: the history row, written in the transaction of the action that sends it. */
export const mails = pgTable(
  'mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Names the mail to the provider; its events carry it back. */
    outboxId: text('outbox_id')
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** Null: a mail to staff. */
    orderId: orderReference(),
    /** The document that it brings; of several the newest. */
    documentId: bigint('document_id', { mode: 'number' }).references(() => documents.id),
    /** The others that it brings. */
    alsoDocuments: bigint('also_documents', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The documents of the purchase's other orders that went along: the mail with the last ticket of a purchase brings them all. */
    documentsOfOthers: bigint('documents_of_others', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The template: approval, reset-password, … */
    kind: text('kind').notNull(),
    email: text('email').notNull(),
    language: text('language').notNull().default('en'),
    provider: text('provider', { enum: PROVIDER_NAMES }).notNull(),
    state: text('state', { enum: MAIL_STATE_NAMES }).notNull().default('queued'),
    /** Why it is so, mostly in the provider's words. */
    reason: text('reason'),
    /** Since when it is in this state; null: since it was written. */
    stateAt: timestamp('state_at', { withTimezone: true, mode: 'string' }),
    /** By the provider's word alone: evidence. */
    deliveredAt: timestamp('delivered_at', { withTimezone: true, mode: 'string' }),
    openedAt: timestamp('opened_at', { withTimezone: true, mode: 'string' }),
    providerMessageId: text('provider_message_id'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    sentBy: staffReference('sent_by'),
    /** A person said to send it though mail to this address had bounced or was complained of. */
    sentAnyway: boolean('sent_anyway').notNull().default(false),
    /** The mail that this one sends again. */
    repeats: bigint('repeats', { mode: 'number' }).references((): AnyPgColumn => mails.id),
    /** When a failed, uncertain or bounced one stopped needing a person: sent again, or looked at. */
    handledAt: timestamp('handled_at', { withTimezone: true, mode: 'string' }),
    handledBy: staffReference('handled_by'),
    /** Of a mail to staff: what was done to an account. */
    staffChange: bigint('staff_change', { mode: 'number' }).references(() => staffChanges.id),
  },
  (table) => [
    uniqueIndex('mails_outbox').on(table.outboxId),
    index('mails_of_order').on(table.orderId, table.id),
    index('mails_in_trouble')
      .on(table.id)
      .where(sql`state in ('failed', 'uncertain', 'bounced') and handled_at is null and order_id is not null`),
  ],
)

/** Addresses that bounced for good or complained: nothing about an order goes there without a person saying so. */
export const mailSuppressions = pgTable('mail_suppressions', {
  /** In small letters. */
  email: text('email').primaryKey(),
  state: text('state', { enum: ['bounced', 'complained'] }).notNull(),
  /** When the provider says that it was. */
  at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
  /** The mail that bounced or was complained of. */
  mailId: bigint('mail_id', { mode: 'number' })
    .notNull()
    .references(() => mails.id),
  /** Since when it no longer counts, because a later mail to the address was delivered. */
  liftedAt: timestamp('lifted_at', { withTimezone: true, mode: 'string' }),
})

/** One call to a provider, committed before the call; one without an outcome is uncertain. */
export const mailAttempts = pgTable(
  'mail_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    mailId: bigint('mail_id', { mode: 'number' })
      .notNull()
      .references(() => mails.id),
    startedAt: timestamp('started_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true, mode: 'string' }),
    outcome: text('outcome', { enum: ['sent', 'captured', 'refused', 'later', 'unknown'] }),
    detail: text('detail'),
  },
  (table) => [index('mail_attempts_of_mail').on(table.mailId)],
)

/** What the mail with a ticket said, as it was handed to its provider: evidence. Kept with the attempt, so before it goes. */
export const mailTexts = pgTable('mail_texts', {
  mailId: bigint('mail_id', { mode: 'number' })
    .primaryKey()
    .references(() => mails.id),
  /** The attempt that it went with; a later one replaces it. */
  attemptId: bigint('attempt_id', { mode: 'number' })
    .notNull()
    .references(() => mailAttempts.id),
  sender: text('sender').notNull(),
  subject: text('subject').notNull(),
  /** Its plain text. What proves the order in its links is left out, and of a passport number all but its end. */
  body: text('body').notNull(),
  /** The names of its files. */
  files: text('files').array().notNull(),
})
