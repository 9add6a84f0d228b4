import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CASE_REASON_NAMES, SCHEMES } from '#contract/disputes/case-reasons.ts'
import { CASE_MATCHES, CASE_SOURCES, CASE_STAGES, CASE_STATES } from '#contract/disputes/case-states.ts'
import type { FileColumns } from '#contract/disputes/dispute-files.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Disputes of payments, each row a case (docs/decisions/044-disputes.md). Written under its own lock by server/disputes/keep-case.ts. */
export const disputes = pgTable(
  'disputes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: nobody knows yet which order it is about. */
    orderId: orderReference(),
    matchedBy: text('matched_by', { enum: CASE_MATCHES }),
    gateway: text('gateway').notNull(),
    caseNumber: text('case_number').notNull(),
    stage: text('stage', { enum: CASE_STAGES }).notNull(),
    state: text('state', { enum: CASE_STATES }).notNull(),
    reason: text('reason', { enum: CASE_REASON_NAMES }).notNull(),
    code: text('code'),
    scheme: text('scheme', { enum: SCHEMES }),
    amount: numeric('amount', { precision: 15, scale: 4 }),
    currency: text('currency'),
    openedAt: when('opened_at').notNull(),
    /** The gateway's own deadline. */
    dueAt: when('due_at'),
    /** Where it named none, and an answer is due: when the scheme's usual time is over. */
    guessedDueAt: when('guessed_due_at'),
    outcomeAmount: numeric('outcome_amount', { precision: 15, scale: 4 }),
    endedAt: when('ended_at'),
    transactionId: text('transaction_id'),
    reference: text('reference'),
    cardLast4: text('card_last4'),
    paidOn: date('paid_on', { mode: 'string' }),
    note: text('note').notNull().default(''),
    source: text('source', { enum: CASE_SOURCES }).notNull(),
    workerId: staffReference('worker_id'),
    version: integer('version').notNull().default(1),
    /** The deadline of the last reminder, and how many days ahead it was sent. */
    toldDueAt: when('told_due_at'),
    toldDays: integer('told_days'),
  },
  (table) => [
    // A warning becomes a chargeback; what comes again after that is a case of its own.
    uniqueIndex('disputes_case').on(
      sql`lower(gateway)`,
      table.caseNumber,
      sql`(case stage when 'pre-arbitration' then 1 when 'arbitration' then 2 else 0 end)`,
    ),
    index('disputes_of_order')
      .on(table.orderId, table.id)
      .where(sql`order_id is not null`),
    index('disputes_open')
      .on(sql`(coalesce(due_at, guessed_due_at, 'infinity'))`, table.id)
      .where(sql`state in ('warning', 'needs-response')`),
    index('disputes_submitted')
      .on(table.id)
      .where(sql`state = 'submitted'`),
    index('disputes_unmatched')
      .on(table.id)
      .where(sql`order_id is null`),
    index('disputes_ended')
      .on(table.endedAt, table.id)
      .where(sql`ended_at is not null`),
    // A bank's letter may name any of these.
    index('disputes_transaction').on(sql`(code_key(transaction_id)) collate "C"`),
    index('disputes_case_number').on(sql`(code_key(case_number)) collate "C"`),
    check('disputes_state', oneOf('state', CASE_STATES)),
    check('disputes_stage', oneOf('stage', CASE_STAGES)),
    check('disputes_reason', oneOf('reason', CASE_REASON_NAMES)),
    check('disputes_scheme', oneOf('scheme', SCHEMES)),
    check('disputes_matched', sql`(order_id is null) = (matched_by is null)`),
    check('disputes_ended_at', sql`(state in ('won', 'lost', 'accepted', 'expired')) = (ended_at is not null)`),
    check(
      'disputes_warning',
      sql`stage = 'warning' and state in ('warning', 'submitted', 'accepted', 'expired') or stage <> 'warning' and state <> 'warning'`,
    ),
    check('disputes_amount', sql`amount > 0`),
  ],
)

/** Everything that changed a case; rows are only added. For identifying values it records only that they changed. */
export const disputeChanges = pgTable(
  'dispute_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    disputeId: bigint('dispute_id', { mode: 'number' })
      .notNull()
      .references(() => disputes.id),
    at: when('at').notNull().defaultNow(),
    staffId: staffReference('staff_id'),
    source: text('source').notNull(),
    /** Field -> [before, after]. */
    changes: jsonb('changes').$type<Record<string, [string | null, string | null]>>().notNull(),
  },
  (table) => [index('dispute_changes_of').on(table.disputeId, table.id)],
)

/** What became of an event of a gateway: it changed a case, it said nothing new, or it is of a kind that is no dispute. */
export const DISPUTE_EVENT_RESULTS = ['applied', 'nothing-new', 'ignored'] as const

/**
 * What gateways told by webhook, each event once: what it says of a dispute, and nothing of a cardholder. All events of a dispute together say how it
 * stands, whatever order they came in (server/disputes/hooks/stand-of.ts). Rows are only added, but for ignored ones, which go.
 */
export const disputeEvents = pgTable(
  'dispute_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    gateway: text('gateway').notNull(),
    /** The gateway's own id of the event, the same however often it is sent. */
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    /** When it happened, by the gateway. */
    toldAt: when('told_at').notNull(),
    receivedAt: when('received_at').notNull().defaultNow(),
    result: text('result', { enum: DISPUTE_EVENT_RESULTS }).notNull(),
    /** What the gateway calls the dispute or warning, and the payment. */
    objectId: text('object_id'),
    paymentId: text('payment_id'),
    facts: jsonb('facts').$type<Record<string, unknown>>(),
  },
  (table) => [
    uniqueIndex('dispute_events_once').on(table.gateway, table.eventId),
    index('dispute_events_of_object')
      .on(table.gateway, table.objectId)
      .where(sql`object_id is not null`),
    index('dispute_events_of_payment')
      .on(table.gateway, table.paymentId)
      .where(sql`payment_id is not null`),
    index('dispute_events_ignored')
      .on(table.receivedAt)
      .where(sql`result = 'ignored'`),
    check('dispute_events_gateway', oneOf('gateway', ['stripe', 'paypal'])),
    check('dispute_events_result', oneOf('result', DISPUTE_EVENT_RESULTS)),
    check('dispute_events_facts', sql`(result = 'ignored') = (facts is null)`),
  ],
)

/** What the columns of a gateway's file are, by the hash of its header: the next file of this kind needs no more than itself. */
export const disputeFileColumns = pgTable('dispute_file_columns', {
  headerHash: text('header_hash').primaryKey(),
  gateway: text('gateway').notNull(),
  columns: jsonb('columns').$type<FileColumns>().notNull(),
  staffId: staffReference('staff_id').notNull(),
  at: when('at').notNull().defaultNow(),
})
