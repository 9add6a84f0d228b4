import type { Pool } from 'pg'
import { CHANGE_EVENT_NAMES } from '#server/orders/change-events.ts'

/** A row of the history that changed its order. */
export interface Change {
  orderId: number
  event: string
  requestId: string
  before: Values
  after: Values
}
type Values = Record<string, unknown>

/** What the history says that an order was and became, by the names that it uses. */
const PRESENT = `select o.order_id::float8 as id, o.version, jsonb_build_object('processStatus', o.process_status, 'paidAt', o.paid_at,
    'refundDate', o.refund_date, 'refundedBy', o.refunded_by, 'statusBeforeDelete', o.status_before_delete, 'released', o.released,
    'name', o.name, 'email', o.email, 'hotel', a.form->>'hotel', 'transactionId', a.transaction_id, 'merchantName', a.merchant_name) as values
  from orders o join applications a using (order_id) where o.order_id = any ($1::bigint[]) order by o.order_id`

interface Present {
  id: number
  version: number
  values: Values
}

/** How orders are now. */
export async function presentOf(pool: Pool, ids: number[]): Promise<Present[]> {
  return (await pool.query<Present>(PRESENT, [ids])).rows
}

/** Every change of these orders, in the order in which they were made. */
export async function changesOf(pool: Pool, ids: number[]): Promise<Change[]> {
  const { rows } = await pool.query<Change>(
    `select order_id::float8 as "orderId", event, request_id as "requestId", coalesce(before, '{}') as before,
       coalesce(after, '{}') as after
     from audit_log where order_id = any ($1::bigint[]) and event = any ($2) order by id`,
    [ids, CHANGE_EVENT_NAMES],
  )
  return rows
}

/** Plays the history of an order from how it was, and throws where it does not lead, step by step, to how it is. */
export function replay(was: Present, changes: readonly Change[], is: Present): void {
  const values = { ...was.values }
  let last: Change | undefined
  let beforeDelete: unknown
  for (const change of changes) {
    const { event, before, after } = change
    for (const field of Object.keys(before)) {
      if (!(field in values)) continue
      if (plain(values[field]) !== plain(before[field]))
        throw new Error(`${event} says that ${field} was ${plain(before[field])}, and it was ${plain(values[field])}`)
    }
    if (event === 'order.restored') {
      if (values.processStatus !== 'Deleted') throw new Error('It was restored, and was not deleted')
      if (plain(after.processStatus) !== plain(beforeDelete))
        throw new Error(`It was ${plain(beforeDelete)} before, and was restored to ${plain(after.processStatus)}`)
    }
    if (event === 'order.undone' && plain(after) !== plain(last?.before))
      throw new Error(`${plain(last?.before)} was to be again, and it is ${plain(after)}`)
    if (after.processStatus === 'Deleted' && values.processStatus !== 'Deleted') beforeDelete = values.processStatus
    for (const field of Object.keys(after)) if (field in values) values[field] = after[field]
    last = change
  }
  for (const [field, value] of Object.entries(is.values)) {
    if (plain(values[field]) !== plain(value))
      throw new Error(`By its history ${field} is ${plain(values[field])}, and it is ${plain(value)}`)
  }
  const requests = new Set(changes.map(({ requestId }) => requestId)).size
  if (is.version - was.version !== requests)
    throw new Error(`It changed ${requests} times, and its version grew by ${is.version - was.version}`)
}

/** As text, moments by the millisecond: PostgreSQL and JavaScript write them otherwise. */
function plain(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(value))
    return String(new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).getTime())
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).map(([key, inner]) => [key, plain(inner)] as const)
  return JSON.stringify(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}
