import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { orderReference } from '#server/db/tables/orders.ts'

/**
 * For finding possible duplicates and ways back, however many orders share a passport: one row for each order with a passport that is paid and
 * neither deleted nor refunded. Written by the database alone, `keep_flights()`, in the transaction that changes the order.
 */
export const passportFlights = pgTable(
  'passport_flights',
  {
    orderId: orderReference().primaryKey(),
    /** The order's `mark_of()`. */
    mark: uuid('mark').notNull(),
    arrives: boolean('arrives').notNull(),
    /** Null: its form does not tell; such an order is nobody's duplicate. */
    flightDay: date('flight_day', { mode: 'string' }),
    /** Somebody let a possible duplicate of it stand. */
    waived: boolean('waived').notNull(),
  },
  (table) => [
    index('passport_flights_shared').on(table.mark, table.arrives, table.flightDay, table.orderId),
    index('passport_flights_waived')
      .on(table.mark, table.arrives, table.flightDay)
      .where(sql`waived`),
  ],
)
