import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TRAVELLER_EVENT_NAMES } from '#contract/travellers/traveller-events.ts'
import { WEBHOOK_STATES } from '#contract/sites/webhooks.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orders } from '#server/db/tables/orders.ts'
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
    /** Order and event are null where somebody only tries the address. */
    orderId: bigint('order_id', { mode: 'number' }).references(() => orders.id),
    event: text('event', { enum: TRAVELLER_EVENT_NAMES }),
    subject: text('subject').notNull().default(''),
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
    check('webhook_messages_order', sql`(${table.orderId} is null) = (${table.event} is null)`),
  ],
)
