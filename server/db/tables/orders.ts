import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TermsField } from '#contract/orders/terms-fields.ts'
import type { Application, NeedsCheck } from '#contract/orders/application.ts'
import type { WaivedCheck } from '#contract/orders/order-history.ts'
import type { SentProofs } from '#contract/orders/payment-proofs.ts'
import { OPEN_LISTS } from '#contract/lists/queues.ts'
import { MAIL_STATE_NAMES } from '#contract/mails/mail-states.ts'
import { PROCESSING_MODE_NAMES } from '#contract/orders/processing-modes.ts'
import { STATUS_NAMES } from '#contract/orders/statuses.ts'
import { ORDER_TAGS_AT_MOST } from '#contract/presets/tag-rules.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/**
 * What queues, lists, counts and search need of an order, and no more: this table stays narrow at ten million rows.
 * Rows are written by server/orders/change-orders.ts, the intake and, of what stands elsewhere, by triggers; counters follow.
 */
export const orders = pgTable(
  'orders',
  {
    /** From a sequence with a random start per installation. */
    id: bigint('order_id', { mode: 'number' })
      .primaryKey()
      .default(sql`nextval('order_ids')`),
    /** No foreign key: every insert would lock the same one or two rows of landing_sites. Sites are never removed. */
    landingSite: smallint('landing_site').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Null: not moved yet. */
    processStatus: text('process_status', { enum: STATUS_NAMES }),
    processingMode: text('processing_mode', { enum: PROCESSING_MODE_NAMES }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true, mode: 'string' }),
    /** The day a future order is worked on, in America/Santo_Domingo. */
    processingDate: date('processing_date', { mode: 'string' }),
    /** True once a future order's day has come; the scheduled job sets it, so a badge and its list agree at every instant. */
    released: boolean('released').notNull().default(false),
    /**
     * Which maintained list holds the row (contract/lists/queues.ts `lists`): order_list() of the columns above, and 20 more while it is put
     * off. The trigger place_order() writes it, whatever a statement says.
     */
    queue: smallint('queue').notNull(),
    /** While it is put off (server/orders/later/), when it comes back at the latest. */
    putOffUntil: timestamp('put_off_until', { withTimezone: true, mode: 'string' }),
    /** Since when it is back from having been put off, until somebody moves it, puts it off again or takes that sign away. */
    backAt: timestamp('back_at', { withTimezone: true, mode: 'string' }),
    refundDate: timestamp('refund_date', { withTimezone: true, mode: 'string' }),
    refundedBy: staffReference('refunded_by'),
    /** The status before Deleted, for Restore; empty string: it had not been moved. */
    statusBeforeDelete: text('status_before_delete'),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    countryCode: text('country_code'),
    phoneNumber: text('phone_number'),
    /** ISO 3166 alpha-3 where the sent value is known, else the value itself; country counts are made of it. */
    nationality: text('nationality'),
    intendedArrivalYear: text('intended_arrival_year'),
    intendedArrivalMonth: text('intended_arrival_month'),
    intendedArrivalDate: text('intended_arrival_date'),
    /** The day of the flight, where the form tells one (server/official-form/find-flight.ts). */
    flightDay: date('flight_day', { mode: 'string' }),
    /** Whether that flight comes into the country. */
    arrives: boolean('arrives').notNull().default(true),
    /** Since when it is in its status, where it was moved there. */
    movedAt: timestamp('moved_at', { withTimezone: true, mode: 'string' }),
    /** When a paid order should be filed at the latest; made by order_due(). By when it is due in its queue: work_due(). */
    dueAt: timestamp('due_at', { withTimezone: true, mode: 'string' }).generatedAlwaysAs(
      sql`order_due(processing_mode, paid_at, processing_date, flight_day)`,
    ),
    // What lists show and filter by, of what stands elsewhere: kept by mark_orders() in the transaction that changes it there.
    language: text('language').notNull().default('en'),
    /** The gateway that the payment names. */
    gateway: text('gateway'),
    /** How many values are to be checked, today. */
    checks: smallint('checks').notNull().default(0),
    /** Another paid order is for the same passport, direction and flight day, and nobody let that stand. */
    duplicate: boolean('duplicate').notNull().default(false),
    /** It has a document that waits for somebody to check it. */
    ready: boolean('ready').notNull().default(false),
    /** It has a document that was stopped. */
    stopped: boolean('stopped').notNull().default(false),
    /** Of its newest mail in trouble, else of its newest. */
    mailState: text('mail_state', { enum: MAIL_STATE_NAMES }),
    mailTrouble: boolean('mail_trouble').notNull().default(false),
    /** Its traveller has downloaded a document. */
    downloaded: boolean('downloaded').notNull().default(false),
    /** Its traveller has answered, and nobody has decided that yet. */
    answered: boolean('answered').notNull().default(false),
    /**
     * The numbers of its tags. A set: each is put on and taken off by itself, and raises no version, so that of two people at once neither
     * undoes what the other did.
     */
    tags: integer('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Raised by one with every change; a write that carries an older one is refused. */
    version: integer('version').notNull().default(1),
    /** The member of staff who changed it last; null: somebody else, such as a landing site. */
    changedBy: integer('changed_by'),
    /** The version before the changes that this member made one after the other, nobody else between them. */
    changedSince: integer('changed_since'),
    /** The member who is to work on it. No foreign key, as of `changed_by`: rows of staff stay. */
    assignedTo: integer('assigned_to'),
    /** When what it held of its traveller was taken out (server/privacy/anonymise-orders.ts). */
    anonymisedAt: timestamp('anonymised_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    // Both ascending and scanned backwards with row comparison: the planner cannot choose the key instead (performance.md, trap 1).
    index('orders_queue').on(table.queue, table.id),
    index('orders_future_month')
      .on(sql`month_list(processing_date)`, table.id)
      .where(sql`queue = 3`),
    index('orders_future_day')
      .on(table.processingDate)
      .where(sql`queue = 3`),
    // The order in which open orders are worked on, and every order by its flight (server/lists/sort-parts.ts).
    index('orders_urgent')
      .on(
        table.queue,
        sql`work_due(queue, due_at, coalesce(moved_at, paid_at), flight_day)`,
        table.id,
        sql`coalesce(flight_day, 'infinity'::date)`,
      )
      .where(sql.raw(`queue in (${OPEN_LISTS.join(', ')})`)),
    // What came to its list since a change of shift (server/shift/).
    index('orders_came_here')
      .on(table.queue, sql`came_here(created_at, moved_at, paid_at, back_at, processing_date, released)`, table.id)
      .where(sql.raw(`queue in (${OPEN_LISTS.join(', ')})`)),
    // What its page promised, by when (server/orders/is-late.ts).
    index('orders_promised')
      .on(table.dueAt)
      .where(sql`queue in (1, 2, 3, 8)`),
    index('orders_flight').on(table.queue, table.flightDay, table.id),
    // What is put off, by when it comes back, and what is back.
    index('orders_put_off')
      .on(table.queue, table.putOffUntil, table.id)
      .where(sql`put_off_until is not null`),
    index('orders_back')
      .on(table.queue, table.backAt, table.id)
      .where(sql`back_at is not null`),
    // What is still to be refunded, by since when.
    index('orders_owed')
      .on(table.queue, sql`coalesce(moved_at, created_at)`, table.id)
      .where(sql`queue = 11`),
    // What somebody is to do.
    index('orders_assigned')
      .on(table.assignedTo, table.queue, table.id)
      .where(sql`assigned_to is not null`),
    // Every order by its traveller: a list of any length is sorted by these (server/lists/sort-parts.ts KEYS).
    index('orders_name').on(table.queue, sql`(sorted_text(name || ' ' || last_name)) collate "C"`, table.id),
    index('orders_email').on(table.queue, sql`(sorted_text(email)) collate "C"`, table.id),
    // The few that a filter asks for.
    index('orders_flagged')
      .on(table.queue, table.id)
      .where(sql`checks > 0`),
    index('orders_duplicate')
      .on(table.queue, table.id)
      .where(sql`duplicate`),
    index('orders_ready')
      .on(table.queue, table.id)
      .where(sql`ready`),
    index('orders_stopped')
      .on(table.queue, table.id)
      .where(sql`stopped`),
    index('orders_mail_trouble')
      .on(table.queue, table.id)
      .where(sql`mail_trouble`),
    index('orders_answered')
      .on(table.queue, table.id)
      .where(sql`answered`),
    // Orders with a tag, of all lists together.
    index('orders_tags')
      .using('gin', table.tags)
      .where(sql`tags <> '{}'`),
    // For the dashboard (server/reports/dashboard.ts): who arrives soon.
    index('orders_arrivals')
      .on(table.flightDay, table.queue)
      .where(sql`arrives`),
    // What a landing site's period has run out for.
    index('orders_retention')
      .on(table.landingSite, sql`travel_day(flight_day, created_at)`, table.id)
      .where(sql`anonymised_at is null`),
    check('orders_status', oneOf('process_status', STATUS_NAMES)),
    check('orders_mode', oneOf('processing_mode', PROCESSING_MODE_NAMES)),
    check('orders_tags', sql.raw(`cardinality(tags) <= ${ORDER_TAGS_AT_MOST}`)),
  ],
)

/** A column that names an order. */
export function orderReference() {
  return bigint('order_id', { mode: 'number' }).references(() => orders.id)
}

/** The payment as the landing site told it: captured at the purchase, or never; with what serves a dispute of it. */
export interface Payment extends SentProofs {
  status: 'paid' | 'pending'
  gateway?: string | null
  transaction_id?: string | null
  amount?: string | number | null
  currency?: string | null
  ip?: string | null
  user_agent?: string | null
  card_brand?: string | null
  card_last4?: string | null
}

/** The wide form: one JSON document an order, as it was sent, and what belongs to it but to no list. */
export const applications = pgTable(
  'applications',
  {
    orderId: orderReference().primaryKey(),
    /** Its passport and residence numbers may be sealed, here and in the columns beside it (server/sealing/sealed-numbers.ts). */
    form: jsonb('form').$type<Application>().notNull(),
    /** By what orders of one passport are found, where it is sealed: `mark_of()`. */
    passportMark: uuid('passport_mark'),
    /** What was sent where the order keeps something else, by field: a processing day that comes too late, a name beyond bounds. */
    asSent: jsonb('as_sent').$type<Record<string, string>>(),
    /** What a person must look at, as found when the order last changed; with the notes. */
    needsCheck: jsonb('needs_check').$type<NeedsCheck[]>().notNull().default([]),
    /** What the intake noted of values as they came, and nothing that is kept shows; null in orders from before. */
    notes: jsonb('notes').$type<NeedsCheck[]>(),
    /** What would be among these, had nobody kept it as it is. */
    waived: jsonb('waived').$type<WaivedCheck[]>().notNull().default([]),
    language: text('language').notNull().default('en'),
    externalReference: text('external_reference'),
    landingSite: smallint('landing_site').notNull(),
    payment: jsonb('payment').$type<Payment>(),
    terms: jsonb('terms').$type<Partial<Record<TermsField, string>>>(),
    transactionId: text('transaction_id'),
    merchantName: text('merchant_name'),
    /** Somebody said that what remarks and mails tell until then asks for no refund. */
    noRefundNeededAt: timestamp('no_refund_needed_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    uniqueIndex('applications_reference')
      .on(table.landingSite, table.externalReference)
      .where(sql`external_reference is not null`),
    // To find other orders of the same traveller.
    index('applications_passport_mark')
      .on(sql`mark_of(passport_mark, form)`)
      .where(sql`mark_of(passport_mark, form) is not null`),
    // What a bank's letter or a traveller names: each as it is compared, for orders_of_code().
    index('applications_transaction')
      .on(sql`(code_key(transaction_id)) collate "C"`, table.orderId)
      .where(sql`transaction_id is not null`),
    index('applications_pnr')
      .on(sql`(code_key(form->>'flight_PNR')) collate "C"`, table.orderId)
      .where(sql`form->>'flight_PNR' is not null`),
    index('applications_reference_code')
      .on(sql`(code_key(external_reference)) collate "C"`, table.orderId)
      .where(sql`external_reference is not null`),
    // Of a dispute whose letter names no order: a few thousand share four digits. Small, since equal keys are kept once.
    index('applications_card')
      .on(sql`(payment->>'card_last4')`)
      .where(sql`payment->>'card_last4' is not null`),
  ],
)

/** What was answered to an idempotency key of a site; the same key and body get the same answer for ever. */
export const intakeAnswers = pgTable(
  'intake_answers',
  {
    siteId: smallint('site_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the canonical body. */
    bodyHash: text('body_hash').notNull(),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('intake_answers_key').on(table.siteId, table.key)],
)

/** How far stored orders are brought up to the intake's rules of a version, or to a day (server/corrections/walk-orders.ts). */
export const orderRenewals = pgTable('order_renewals', {
  /** The number of the rules, or the day as YYYYMMDD. */
  rules: integer('rules').primaryKey(),
  /** The list that is walked; 0: every order, -1: all is done. */
  list: smallint('list').notNull(),
  lastId: bigint('last_id', { mode: 'number' }).notNull().default(0),
  renewedAt: timestamp('renewed_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})

/** Remarks of staff; flags are Y or empty. */
export const remarks = pgTable(
  'remarks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderReference().notNull(),
    /** Null: it was written in the system before. */
    staffId: staffReference('staff_id'),
    /** Who wrote it there, by that system's name of them. */
    oldAuthor: text('old_author'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    remark: text('remark').notNull(),
    whatsapp: text('whatsapp').notNull().default(''),
    telephone: text('telephone').notNull().default(''),
    statusRefund: text('status_refund').notNull().default(''),
    voided: text('voided').notNull().default(''),
    chargeback: text('chargeback').notNull().default(''),
    reportError: text('report_error').notNull().default(''),
  },
  (table) => [
    index('remarks_of_order').on(table.orderId, table.id),
    check('remarks_author', sql`(staff_id is null) <> (old_author is null)`),
    // The few that are disputed.
    index('remarks_disputed')
      .on(table.orderId)
      .where(sql`chargeback = 'Y'`),
  ],
)
