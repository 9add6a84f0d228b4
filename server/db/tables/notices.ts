import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { NOTICE_KINDS } from '#contract/orders/notice-kinds.ts'
import { disputes } from '#server/db/tables/disputes.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference, remarks } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

/**
 * What members are told of in their inbox: ids alone, what it says of an order is read with it. While one is unread, what happens again counts
 * in its row; read ones stay as they are. Written by give_notices(), in the transaction of what happened; they go after 30 days.
 */
export const notices = pgTable(
  'notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Whose inbox it is in. */
    staffId: staffReference('staff_id').notNull(),
    orderId: orderReference(),
    /** Instead of an order: a dispute of which nobody knows the order yet. */
    disputeId: bigint('dispute_id', { mode: 'number' }).references(() => disputes.id),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    /** How often it happened. */
    count: integer('count').notNull().default(1),
    /** Who did it last; null: nobody of the team. */
    actorId: staffReference('actor_id'),
    firstAt: timestamp('first_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** When it last happened. */
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    readAt: timestamp('read_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    uniqueIndex('notices_unread')
      .on(table.staffId, table.orderId, table.kind)
      .where(sql`read_at is null`),
    uniqueIndex('notices_unread_of_dispute')
      .on(table.staffId, table.disputeId)
      .where(sql`read_at is null and dispute_id is not null`),
    index('notices_of_member').on(table.staffId, table.at, table.id),
    index('notices_of_order').on(table.orderId),
    index('notices_at').on(table.at),
    check('notices_of', sql`(order_id is null) <> (dispute_id is null)`),
    check('notices_kind', oneOf('kind', NOTICE_KINDS)),
  ],
)

/** Whom a remark mentions; who wrote it chose them, so that two of one name are never taken for each other. */
export const remarkMentions = pgTable(
  'remark_mentions',
  {
    remarkId: bigint('remark_id', { mode: 'number' })
      .notNull()
      .references(() => remarks.id),
    staffId: staffReference('staff_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remarkId, table.staffId] })],
)
