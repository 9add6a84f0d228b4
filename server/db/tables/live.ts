import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { staffReference } from '#server/db/tables/staff.ts'

/** The full id of a transaction; compares with pg_snapshot. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What changed, in ids and queue numbers only, written by triggers in the transaction that changed it and read by
 * server/live/changes.ts of every server process. Rows live for minutes.
 */
export const liveLog = pgTable(
  'live_log',
  {
    /** Shows readers what became visible since they last read, whatever the order of the commits. */
    xid: xid8('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    topic: text('topic', { enum: ['orders', 'order', 'presence', 'claim', 'notices'] }).notNull(),
    /** Null: too many to name. */
    orderIds: bigint('order_ids', { mode: 'number' }).array(),
    /** The maintained lists that gained, lost or hold the orders. */
    lists: smallint('lists').array(),
    /** Maintained list -> how many orders came into it. */
    entered: jsonb('entered').$type<Record<string, number>>(),
    /** The table that holds what changed of an order, or the key of the queue that somebody looks at. */
    part: text('part'),
    /** Whose inboxes changed. */
    staffIds: integer('staff_ids').array(),
  },
  (table) => [index('live_log_xid').on(table.xid)],
)

/** Who looks at what just now; one row a browser tab. Unlogged: a crash of the database may forget it. */
export const presence = pgTable(
  'presence',
  {
    staffId: staffReference('staff_id').notNull(),
    /** Made by the browser, for as long as its tab lives. */
    tab: text('tab').notNull(),
    orderId: bigint('order_id', { mode: 'number' }),
    /** The key of a queue, where it is not an order. */
    queue: text('queue'),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.tab] })],
)

/** Who works on an order. A move takes the row away (trigger), and so do the end of its member's last session (trigger) and 30 quiet minutes. */
export const orderClaims = pgTable('order_claims', {
  orderId: bigint('order_id', { mode: 'number' }).primaryKey(),
  staffId: staffReference('staff_id').notNull(),
  claimedAt: timestamp('claimed_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  activeAt: timestamp('active_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  /** It came with taking the next order: it goes again when its member leaves that untouched. */
  taken: boolean('taken').notNull().default(false),
})
