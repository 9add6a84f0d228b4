import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
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
import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_PROBLEMS,
  WEBHOOK_STATES,
  type WebhookDetail,
} from '#contract/sites/webhook-events.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference } from '#server/db/tables/orders.ts'
import { landingSites } from '#server/db/tables/sites.ts'

/** What landing sites are told of their orders by webhook, each thing once: written where its event is settled, sent by a job. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What the site knows it by, the same at every try: it is how a site sees that it has it already. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    siteId: smallint('site_id')
      .notNull()
      .references(() => landingSites.id),
    /** Null for a test, which is of no order; the event too where somebody only tries the address. */
    orderId: orderReference(),
    event: text('event', { enum: WEBHOOK_EVENT_NAMES }),
    subject: text('subject').notNull().default(''),
    /** What it tells besides, as it was when it happened. */
    detail: jsonb('detail').$type<WebhookDetail>(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    state: text('state', { enum: WEBHOOK_STATES }).notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    /** The HTTP status of the last answer; null: none came. */
    lastAnswer: smallint('last_answer'),
  },
  (table) => [
    uniqueIndex('webhook_messages_once').on(table.orderId, table.event, table.subject),
    index('webhook_messages_site').on(table.siteId, table.id),
    index('webhook_messages_at').on(table.at),
    check('webhook_messages_state', oneOf('state', WEBHOOK_STATES)),
    check('webhook_messages_order', sql`${table.orderId} is null or ${table.event} is not null`),
  ],
)

/** Each time that a webhook was posted: what was sent and what was answered, for two weeks. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => webhookMessages.id),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
    attempt: smallint('attempt').notNull(),
    url: text('url').notNull(),
    body: text('body').notNull(),
    /** How many signatures it had; what they say is kept nowhere. */
    signatures: smallint('signatures').notNull(),
    status: smallint('status'),
    /** The first bytes of the answer, as text. */
    answer: text('answer').notNull(),
    problem: text('problem', { enum: WEBHOOK_PROBLEMS }),
    tookMs: integer('took_ms').notNull(),
  },
  (table) => [
    index('webhook_attempts_of').on(table.messageId, table.id),
    index('webhook_attempts_at').on(table.at),
    check('webhook_attempts_problem', oneOf('problem', WEBHOOK_PROBLEMS)),
    check('webhook_attempts_status', sql`(${table.status} is null) = (${table.problem} is not null)`),
  ],
)
