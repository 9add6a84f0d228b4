import type { PoolClient } from 'pg'
import type { applications, orders } from '#server/db/tables/orders.ts'
import { findFlight } from '#server/intake/find-flight.ts'
import { searchText, type SearchText } from '#server/orders/search-text.ts'

/** An order to write: its row and its form, but for what the database makes. An id is drawn where none is given. */
export type NewOrder = Omit<typeof orders.$inferInsert, 'queue' | 'version' | 'flightDay' | 'arrives' | 'dueAt'> &
  Omit<typeof applications.$inferInsert, 'orderId' | 'landingSite'>

/** With its id and search text: what is written. */
type Ready = NewOrder & { id: number; search: SearchText }

interface Column<Order = NewOrder> {
  type: 'smallint' | 'integer' | 'bigint' | 'text' | 'boolean' | 'date' | 'timestamptz' | 'jsonb'
  value: (order: Order) => unknown
}

/** TABLE: columns of orders -> where a new order has them. */
const ORDER: Record<string, Column> = {
  landing_site: { type: 'smallint', value: (order) => order.landingSite },
  process_status: { type: 'text', value: (order) => order.processStatus },
  processing_mode: { type: 'text', value: (order) => order.processingMode },
  paid_at: { type: 'timestamptz', value: (order) => order.paidAt },
  processing_date: { type: 'date', value: (order) => order.processingDate },
  released: { type: 'boolean', value: (order) => order.released ?? false },
  refund_date: { type: 'timestamptz', value: (order) => order.refundDate },
  refunded_by: { type: 'integer', value: (order) => order.refundedBy },
  status_before_delete: { type: 'text', value: (order) => order.statusBeforeDelete },
  name: { type: 'text', value: (order) => order.name },
  last_name: { type: 'text', value: (order) => order.lastName },
  email: { type: 'text', value: (order) => order.email },
  country_code: { type: 'text', value: (order) => order.countryCode },
  phone_number: { type: 'text', value: (order) => order.phoneNumber },
  nationality: { type: 'text', value: (order) => order.nationality },
  intended_arrival_year: { type: 'text', value: (order) => order.intendedArrivalYear },
  intended_arrival_month: { type: 'text', value: (order) => order.intendedArrivalMonth },
  intended_arrival_date: { type: 'text', value: (order) => order.intendedArrivalDate },
  flight_day: { type: 'date', value: (order) => findFlight(order.form).day },
  arrives: { type: 'boolean', value: (order) => findFlight(order.form).arrives },
}

/** TABLE: columns of applications, beside the order's id and site. */
const APPLICATION: Record<string, Column> = {
  form: { type: 'jsonb', value: (order) => JSON.stringify(order.form) },
  as_sent: { type: 'jsonb', value: (order) => order.asSent && JSON.stringify(order.asSent) },
  needs_check: { type: 'jsonb', value: (order) => JSON.stringify(order.needsCheck ?? []) },
  notes: { type: 'jsonb', value: (order) => JSON.stringify(order.notes ?? []) },
  language: { type: 'text', value: (order) => order.language ?? 'en' },
  external_reference: { type: 'text', value: (order) => order.externalReference },
  payment: { type: 'jsonb', value: (order) => order.payment && JSON.stringify(order.payment) },
  terms: { type: 'jsonb', value: (order) => order.terms && JSON.stringify(order.terms) },
  transaction_id: { type: 'text', value: (order) => order.transactionId },
  merchant_name: { type: 'text', value: (order) => order.merchantName },
}

const COLUMNS = Object.entries({
  ...ORDER,
  ...APPLICATION,
  order_id: { type: 'bigint', value: (order) => order.id },
  created_at: { type: 'timestamptz', value: (order) => order.createdAt },
  txt: { type: 'text', value: (order) => order.search.txt },
  digits: { type: 'text', value: (order) => order.search.digits },
  digit_keys: { type: 'text', value: (order) => order.search.digitKeys },
} satisfies Record<string, Column<Ready>>)

const order = Object.keys(ORDER).join(', ')
const application = Object.keys(APPLICATION).join(', ')

// One statement: the rows and their search text stand or fall together, in one trip to the database.
const INSERT = `
  with sent as materialized (
    select * from unnest(${COLUMNS.map(([, { type }], i) => `$${i + 1}::${type}[]`).join(', ')})
      as s(${COLUMNS.map(([name]) => name).join(', ')})),
  o as (insert into orders (order_id, created_at, ${order})
    select order_id, coalesce(created_at, now()), ${order} from sent),
  a as (insert into applications (order_id, landing_site, ${application})
    select order_id, landing_site, ${application} from sent)
  insert into order_search (order_id, txt, digits, digit_keys) select order_id, txt, digits, digit_keys from sent`

/**
 * Writes new orders, their forms and search texts, and answers their ids in the same order. The one way in, for one order or
 * for thousands: at most about 2,000 at once keep a statement short. History is the caller's (write-audit.ts), and so is the
 * transaction; a reference that the site has used already breaks on `applications_reference`.
 */
export async function insertOrders(client: Pick<PoolClient, 'query'>, rows: NewOrder[]): Promise<number[]> {
  if (rows.length === 0) return []
  const drawn = await drawIds(client, rows.filter(({ id }) => id === undefined).length)
  const ready = rows.map((row): Ready => {
    const id = row.id ?? drawn.shift()!
    return { ...row, id, search: searchText(row, id) }
  })
  await client.query({
    name: 'insert-orders',
    text: INSERT,
    values: COLUMNS.map(([, { value }]) => ready.map((row) => value(row) ?? null)),
  })
  return ready.map(({ id }) => id)
}

async function drawIds(client: Pick<PoolClient, 'query'>, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await client.query<{ id: number }>({
    name: 'draw-order-ids',
    text: "select nextval('order_ids')::float8 as id from generate_series(1, $1)",
    values: [count],
  })
  return rows.map(({ id }) => id)
}
