import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  GOVERNMENT_MAIL_CHANNELS,
  GOVERNMENT_MAIL_STATES,
  GOVERNMENT_SENDERS,
} from '#contract/mails/government-mail.ts'
import { documents } from '#server/db/tables/documents.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference } from '#server/db/tables/orders.ts'
import { landingSites } from '#server/db/tables/sites.ts'
import { staffReference } from '#server/db/tables/staff.ts'

export type ProofResult = 'pass' | 'fail' | 'none'

/** What the receiving provider found out about the sender; null where it says nothing. */
export interface Proofs {
  spf: ProofResult | null
  /** The domain is null where the provider does not name the one that signed. */
  dkim: { domain: string | null; result: ProofResult }[]
  dmarc: ProofResult | null
  /** Whose it is; left out where the provider judged the one From of the message itself (Amazon SES). */
  dmarcDomain?: string
  /** `fail`: it found a virus. */
  virus: ProofResult | null
}

/** A file of a message as its row keeps it; the content of a PDF stays in the original and in the documents made of it. */
export interface KeptFile {
  name: string
  type: string
  bytes: number
  /** Why it is looked at no further, in words. */
  problem: string | null
  isPdf: boolean
  /** By what it says of itself; older rows do not tell. */
  isPicture?: boolean
}

/** Messages for application mail addresses. The original lies in the document store; what a person reads is a column. */
export const governmentMails = pgTable(
  'government_mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    receivedAt: timestamp('received_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    channel: text('channel', { enum: GOVERNMENT_MAIL_CHANNELS }).notNull(),
    state: text('state', { enum: GOVERNMENT_MAIL_STATES }).notNull().default('received'),
    /** One value for every delivery of one message (server/government-mail/fingerprint.ts). */
    fingerprint: text('fingerprint').notNull(),
    /** The store's key of the original; null once it is removed. */
    storageKey: text('storage_key'),
    bytes: integer('bytes').notNull(),
    envelopeFrom: text('envelope_from'),
    /** Of every delivery. */
    envelopeTo: text('envelope_to').array().notNull(),
    /** Who brought it speaks only for the orders of this site; null: for all. */
    siteId: smallint('site_id').references(() => landingSites.id),
    proofs: jsonb('proofs').$type<Proofs>().notNull(),
    /** From here on by the job that reads it. */
    sender: text('sender', { enum: GOVERNMENT_SENDERS }).notNull().default('unknown'),
    fromName: text('from_name').notNull().default(''),
    fromAddress: text('from_address').notNull().default(''),
    recipients: text('recipients')
      .array()
      .notNull()
      .default(sql`'{}'`),
    subject: text('subject').notNull().default(''),
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'string' }),
    body: text('body').notNull().default(''),
    files: jsonb('files').$type<KeptFile[]>().notNull().default([]),
    /** Why it could not be read whole, in words. */
    problem: text('problem'),
    /** Who set it aside. */
    decidedBy: staffReference('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    uniqueIndex('government_mails_fingerprint').on(table.fingerprint),
    index('government_mails_list').on(table.state, table.id),
    index('government_mails_sealed_with')
      .on(sql`sealed_with(storage_key)`, table.storageKey)
      .where(sql`storage_key is not null`),
    // For forgetting (server/government-mail/forget-old-government-mail.ts).
    index('government_mails_originals')
      .on(table.receivedAt)
      .where(sql`storage_key is not null`),
    check('government_mails_state_check', oneOf('state', GOVERNMENT_MAIL_STATES)),
  ],
)

/** The orders that a message is for. A row that was refused stays, so that nothing matches it again by itself. */
export const governmentMailOrders = pgTable(
  'government_mail_orders',
  {
    mailId: bigint('mail_id', { mode: 'number' })
      .notNull()
      .references(() => governmentMails.id),
    orderId: orderReference().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Null: its address names the order. */
    attachedBy: staffReference('attached_by'),
    refusedBy: staffReference('refused_by'),
    refusedAt: timestamp('refused_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.mailId, table.orderId] }),
    index('government_mail_orders_of_order').on(table.orderId, table.mailId),
  ],
)

/** What became of each PDF file of a message for an order: a document, or a refusal in words. */
export const governmentMailFiles = pgTable(
  'government_mail_files',
  {
    mailId: bigint('mail_id', { mode: 'number' })
      .notNull()
      .references(() => governmentMails.id),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    /** Its place among the message's files, from 0. */
    place: smallint('place').notNull(),
    documentId: bigint('document_id', { mode: 'number' }).references(() => documents.id),
    problem: text('problem'),
  },
  (table) => [primaryKey({ columns: [table.mailId, table.orderId, table.place] })],
)
