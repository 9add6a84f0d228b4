import type { PgTable } from 'drizzle-orm/pg-core'
import type { OrderRow } from '#contract/orders/orders.ts'
import { QUEUES, type ListColumn } from '#contract/lists/queues.ts'
import type { applications, orders } from '#server/db/tables/orders.ts'
import { findFlight } from '#server/official-form/find-flight.ts'
import { CLAIM_ALIVE } from '#server/orders/claim-alive.ts'

/** Values derived from an order, or kept by the database. */
type DerivedColumn =
  | 'queue'
  | 'version'
  | 'flightDay'
  | 'arrives'
  | 'dueAt'
  | 'language'
  | 'gateway'
  | 'checks'
  | 'duplicate'
  | 'ready'
  | 'stopped'
  | 'mailState'
  | 'mailTrouble'
  | 'downloaded'
  | 'answered'
  | 'backAt'
  | 'tags'
  | 'assignedTo'

/** An order to write: its row and its form, but for what the database makes. An id is drawn where none is given. */
export type NewOrder = Omit<typeof orders.$inferInsert, DerivedColumn> &
  Omit<typeof applications.$inferInsert, 'orderId' | 'landingSite'>

/** TABLE: how the tables declare a column -> its type in the database. */
interface ColumnTypes {
  PgBigInt53: 'bigint'
  PgBoolean: 'boolean'
  PgDateString: 'date'
  PgInteger: 'integer'
  PgJsonb: 'jsonb'
  PgSmallInt: 'smallint'
  PgText: 'text'
  PgTimestampString: 'timestamptz'
  PgUUID: 'uuid'
}

/** For each column of a table: its type in the database, and where a new order holds its value; null: the database makes it. */
type InsertColumns<Table extends PgTable, ButFor> = {
  [Column in Exclude<keyof Table['_']['columns'], ButFor>]:
    | [
        type: ColumnTypes[Table['_']['columns'][Column]['_']['columnType'] & keyof ColumnTypes],
        of: (order: NewOrder) => unknown,
      ]
    | null
}

/** TABLE: column of orders -> its type, and where a new order holds it. The id is drawn first. */
export const NEW_ORDER: InsertColumns<typeof orders, 'id'> = {
  landingSite: ['smallint', (order) => order.landingSite],
  createdAt: ['timestamptz', (order) => order.createdAt],
  processStatus: ['text', (order) => order.processStatus],
  processingMode: ['text', (order) => order.processingMode],
  paidAt: ['timestamptz', (order) => order.paidAt],
  processingDate: ['date', (order) => order.processingDate],
  released: ['boolean', (order) => order.released ?? false],
  queue: null,
  putOffUntil: ['timestamptz', (order) => order.putOffUntil],
  backAt: null,
  tags: null,
  refundDate: ['timestamptz', (order) => order.refundDate],
  refundedBy: ['integer', (order) => order.refundedBy],
  statusBeforeDelete: ['text', (order) => order.statusBeforeDelete],
  name: ['text', (order) => order.name],
  lastName: ['text', (order) => order.lastName],
  email: ['text', (order) => order.email],
  countryCode: ['text', (order) => order.countryCode],
  phoneNumber: ['text', (order) => order.phoneNumber],
  nationality: ['text', (order) => order.nationality],
  intendedArrivalYear: ['text', (order) => order.intendedArrivalYear],
  intendedArrivalMonth: ['text', (order) => order.intendedArrivalMonth],
  intendedArrivalDate: ['text', (order) => order.intendedArrivalDate],
  flightDay: ['date', (order) => findFlight(order.form).day],
  arrives: ['boolean', (order) => findFlight(order.form).arrives],
  movedAt: ['timestamptz', (order) => order.movedAt],
  dueAt: null,
  language: ['text', (order) => order.language ?? 'en'],
  gateway: ['text', (order) => order.payment?.gateway?.trim() || null],
  checks: ['smallint', (order) => order.needsCheck?.length ?? 0],
  duplicate: null,
  ready: null,
  stopped: null,
  mailState: null,
  mailTrouble: null,
  downloaded: null,
  answered: null,
  version: null,
  changedBy: null,
  changedSince: null,
  assignedTo: null,
  anonymisedAt: null,
}

/** TABLE: column of applications -> its type, and where a new order holds it. Its id is the order's. */
export const NEW_APPLICATION: InsertColumns<typeof applications, 'orderId'> = {
  landingSite: ['smallint', (order) => order.landingSite],
  form: ['jsonb', (order) => order.form],
  passportMark: ['uuid', (order) => order.passportMark],
  asSent: ['jsonb', (order) => order.asSent],
  needsCheck: ['jsonb', (order) => order.needsCheck ?? []],
  notes: ['jsonb', (order) => order.notes ?? []],
  waived: null,
  language: ['text', (order) => order.language ?? 'en'],
  externalReference: ['text', (order) => order.externalReference],
  payment: ['jsonb', (order) => order.payment],
  terms: ['jsonb', (order) => order.terms],
  transactionId: ['text', (order) => order.transactionId],
  merchantName: ['text', (order) => order.merchantName],
  noRefundNeededAt: null,
}

/** A value of a list's row: the SQL that makes it from the order `o`, and its type in the database. */
interface RowValue {
  sql: string
  type: 'bigint' | 'integer' | 'text' | 'date' | 'timestamptz' | 'boolean' | 'json' | 'integer[]'
}

/** By when an order `o` is due in its queue; null where it waits for nothing. As its index has it. */
export const WORK_DUE = 'work_due(o.queue, o.due_at, coalesce(o.moved_at, o.paid_at), o.flight_day)'

/** Since when an order `o` of the list of what is still to be refunded is owed. As its index has it. */
export const OWED_SINCE = 'coalesce(o.moved_at, o.created_at)'
const OWED_SINCE_OR_NULL = `case when o.queue = ${QUEUES.refundOrder.lists[0]} then ${OWED_SINCE} end`

/** Since when an order `o` stands in its list. As its index has it. */
export const CAME_HERE = 'came_here(o.created_at, o.moved_at, o.paid_at, o.back_at, o.processing_date, o.released)'

/** TABLE: field of a list's row -> the SQL that makes it. `npm run migration` writes order_row() from it, and the order page uses it too. */
export const ORDER_ROW: Record<keyof OrderRow, RowValue> = {
  order_id: { sql: 'o.order_id', type: 'bigint' },
  process_status: { sql: 'shown_status(o.process_status, o.queue)', type: 'text' },
  processing_mode: { sql: 'o.processing_mode', type: 'text' },
  name: { sql: 'o.name', type: 'text' },
  last_name: { sql: 'o.last_name', type: 'text' },
  email: { sql: 'o.email', type: 'text' },
  country_code: { sql: 'o.country_code', type: 'text' },
  phone_number: { sql: 'o.phone_number', type: 'text' },
  created_at: { sql: 'o.created_at', type: 'timestamptz' },
  paid_at: { sql: 'o.paid_at', type: 'timestamptz' },
  refund_date: { sql: 'o.refund_date', type: 'timestamptz' },
  owed_since: { sql: OWED_SINCE_OR_NULL, type: 'timestamptz' },
  processing_date: { sql: 'o.processing_date', type: 'date' },
  process_month: { sql: `to_char(o.processing_date, 'MM')`, type: 'text' },
  intended_arrival_year: { sql: 'o.intended_arrival_year', type: 'text' },
  intended_arrival_month: { sql: 'o.intended_arrival_month', type: 'text' },
  intended_arrival_date: { sql: 'o.intended_arrival_date', type: 'text' },
  version: { sql: 'o.version', type: 'integer' },
  due_at: { sql: WORK_DUE, type: 'timestamptz' },
  flight_day: { sql: 'o.flight_day', type: 'date' },
  direction: { sql: `case when o.arrives then 'Arrival' else 'Departure' end`, type: 'text' },
  checks: { sql: 'o.checks', type: 'integer' },
  duplicate: { sql: 'o.duplicate', type: 'boolean' },
  duplicate_of: { sql: 'case when o.duplicate then twin_of(o.order_id) end', type: 'bigint' },
  ready: { sql: 'o.ready', type: 'boolean' },
  stopped: { sql: 'o.stopped', type: 'boolean' },
  mail_state: { sql: 'o.mail_state', type: 'text' },
  mail_trouble: { sql: 'o.mail_trouble', type: 'boolean' },
  answered: { sql: 'o.answered', type: 'boolean' },
  language: { sql: 'o.language', type: 'text' },
  landing_site: { sql: 'o.landing_site', type: 'integer' },
  nationality: { sql: 'o.nationality', type: 'text' },
  tags: { sql: 'o.tags', type: 'integer[]' },
  later: {
    sql: 'case when o.put_off_until is not null or o.back_at is not null then later_of(o.order_id) end',
    type: 'json',
  },
  assigned: { sql: 'case when o.assigned_to is not null then assignee_of(o.assigned_to) end', type: 'json' },
}

/** A column of the orders table as staff see and export it. */
interface ListedColumn {
  /** What orders `o` are sorted by; the same in every locale of a database. */
  sort: string
  /** The words above it in a CSV file, as the table has them. */
  header: string
  /** The SQL of its text there; null becomes an empty cell. */
  text: string
}

/** A text as lists are sorted by it: small letters without accents, the same in every locale. */
const folded = (sql: string) => `(sorted_text(${sql})) collate "C"`
const momentOf = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`
const moment = (column: string) => momentOf(`o.${column}`)
const yesOrNo = (sql: string) => `case when ${sql} then 'Yes' end`
const CLAIMED_BY = `(select m.name from order_claims c join staff m on m.id = c.staff_id
  where c.order_id = o.order_id and ${CLAIM_ALIVE})`
/** Of the newest refund of an order `o`. */
const refund = (value: string) =>
  `(select ${value} from refunds r where r.order_id = o.order_id order by r.id desc limit 1)`
const REFUND_ASKED_BY = '(select m.name from staff m where m.id = r.asked_by)'
const SITE_NAME = '(select s.name from landing_sites s where s.id = o.landing_site)'
const TAG_NAMES = `(select string_agg(t.name, ', ' order by lower(t.name)) from tags t where t.id = any (o.tags))`
const ASSIGNEE = '(select s.name from staff s where s.id = o.assigned_to)'

/** TABLE: column of the orders table -> how it is sorted and exported. QUEUES says which ones a queue has. */
export const LISTED_COLUMNS: Record<ListColumn, ListedColumn> = {
  id: { sort: 'o.order_id', header: 'Order ID', text: 'o.order_id::text' },
  name: {
    sort: folded(`o.name || ' ' || o.last_name`),
    header: 'Name',
    text: `btrim(o.name || ' ' || o.last_name)`,
  },
  email: { sort: folded('o.email'), header: 'Email', text: 'o.email' },
  telephone: {
    sort: `(coalesce(ltrim(o.country_code, '+'), '') || ' ' || o.phone_number) collate "C"`,
    header: 'Telephone',
    // In brackets, so that a spreadsheet neither takes + for a formula nor drops it.
    text: `regexp_replace(shown_phone(o.country_code, o.phone_number), '^\\+(\\S+)( |$)', '(+\\1)\\2')`,
  },
  // Orders come in by rising ids, so the id's order is the date's too.
  date: { sort: 'o.order_id', header: 'Date & Time (UTC)', text: moment('created_at') },
  processDate: { sort: 'o.processing_date', header: 'Processing Date', text: 'o.processing_date::text' },
  processMonth: {
    sort: 'o.processing_date',
    header: 'Process Month',
    text: `upper(to_char(o.processing_date, 'Mon'))`,
  },
  refundAmount: {
    sort: refund('r.amount'),
    header: 'Refund Amount',
    text: refund(`concat_ws(' ', round(r.amount, 2), r.currency)`),
  },
  refundReason: { sort: refund('r.reason'), header: 'Refund Reason', text: refund('r.reason') },
  refundAskedBy: { sort: refund(REFUND_ASKED_BY), header: 'Refund Asked By', text: refund(REFUND_ASKED_BY) },
  refundState: { sort: refund('r.state'), header: 'Refund State', text: refund('r.state') },
  refundDate: { sort: 'o.refund_date', header: 'Refund Date (UTC)', text: moment('refund_date') },
  intendedArrivalDate: {
    sort: `(o.intended_arrival_year || lpad(o.intended_arrival_month, 2, '0') || lpad(o.intended_arrival_date, 2, '0')) collate "C"`,
    header: 'Intended Arrival Date (DD/MM/YYYY)',
    text: `lpad(o.intended_arrival_date, 2, '0') || '/' || lpad(o.intended_arrival_month, 2, '0') || '/' || o.intended_arrival_year`,
  },
  status: {
    sort: 'shown_status(o.process_status, o.queue)',
    header: 'Status',
    text: 'shown_status(o.process_status, o.queue)',
  },
  due: { sort: WORK_DUE, header: 'Due (UTC)', text: momentOf(WORK_DUE) },
  later: { sort: 'o.put_off_until', header: 'Put Off Until (UTC)', text: moment('put_off_until') },
  owed: { sort: OWED_SINCE_OR_NULL, header: 'Owed Since (UTC)', text: momentOf(OWED_SINCE_OR_NULL) },
  flight: { sort: 'o.flight_day', header: 'Flight Date', text: 'o.flight_day::text' },
  direction: { sort: 'o.arrives', header: 'Direction', text: ORDER_ROW.direction.sql },
  checks: { sort: 'o.checks', header: 'Values to Check', text: 'o.checks::text' },
  duplicate: { sort: 'o.duplicate', header: 'Duplicate', text: yesOrNo('o.duplicate') },
  ready: { sort: 'o.ready', header: 'Ready to Check', text: yesOrNo('o.ready') },
  stopped: { sort: 'o.stopped', header: 'Stopped Document', text: yesOrNo('o.stopped') },
  mail: { sort: 'o.mail_state', header: 'Mail', text: 'o.mail_state' },
  claimedBy: { sort: CLAIMED_BY, header: 'Claimed By', text: CLAIMED_BY },
  language: { sort: 'o.language', header: 'Language', text: 'o.language' },
  mode: { sort: 'o.processing_mode', header: 'Mode', text: 'o.processing_mode' },
  site: { sort: `lower(${SITE_NAME}) collate "C"`, header: 'Landing Site', text: SITE_NAME },
  tags: { sort: folded(TAG_NAMES), header: 'Tags', text: TAG_NAMES },
  assigned: { sort: folded(ASSIGNEE), header: 'Assigned To', text: ASSIGNEE },
  nationality: { sort: 'o.nationality', header: 'Nationality', text: 'o.nationality' },
}
