import type { PoolClient } from 'pg'
import type { ProcessingMode } from '#contract/orders/processing-modes.ts'
import type { Status } from '#contract/orders/statuses.ts'
import { writeAudit, type AuditEntry } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { orders } from '#server/db/tables/orders.ts'
import { Refusal } from '#server/errors.ts'
import { tellChangedPasses } from '#server/wallets/changed-passes.ts'
import { forReader } from '#server/words/in-language.ts'
import { isSaid, quoted, say, type Said } from '#server/words/say.ts'
import type { ChangeEvent } from '#server/orders/change-events.ts'
import { recordChanges } from '#server/orders/record-order-events.ts'
import { ANONYMISED } from '#server/orders/refuse-anonymised.ts'
import { refuseMoved } from '#server/orders/refuse-moved.ts'
import { findStale, memberOf, refuseChanged, refuseStale } from '#server/orders/refuse-stale.ts'

/** What rules see of an order, locked until the transaction ends. Times are ISO text. */
export interface OrderState {
  id: number
  landingSite: number
  processStatus: Status | null
  processingMode: ProcessingMode
  paidAt: string | null
  processingDate: string | null
  released: boolean
  refundDate: string | null
  refundedBy: number | null
  statusBeforeDelete: string | null
  flightDay: string | null
  /** The list in which it stands (contract/lists/queues.ts). */
  queue: number
  putOffUntil: string | null
  backAt: string | null
  assignedTo: number | null
  email: string
  version: number
  changedBy: number | null
  changedSince: number | null
  anonymisedAt: string | null
}

/** What this function may change of an order: value -> column. A value that a change does not name stays as it is. */
const COLUMN = {
  processStatus: { name: 'process_status', type: 'text' },
  paidAt: { name: 'paid_at', type: 'timestamptz' },
  released: { name: 'released', type: 'boolean' },
  refundDate: { name: 'refund_date', type: 'timestamptz' },
  refundedBy: { name: 'refunded_by', type: 'int' },
  statusBeforeDelete: { name: 'status_before_delete', type: 'text' },
  processingMode: { name: 'processing_mode', type: 'text' },
  processingDate: { name: 'processing_date', type: 'date' },
  name: { name: 'name', type: 'text' },
  lastName: { name: 'last_name', type: 'text' },
  email: { name: 'email', type: 'text' },
  countryCode: { name: 'country_code', type: 'text' },
  phoneNumber: { name: 'phone_number', type: 'text' },
  nationality: { name: 'nationality', type: 'text' },
  intendedArrivalYear: { name: 'intended_arrival_year', type: 'text' },
  intendedArrivalMonth: { name: 'intended_arrival_month', type: 'text' },
  intendedArrivalDate: { name: 'intended_arrival_date', type: 'text' },
  flightDay: { name: 'flight_day', type: 'date' },
  arrives: { name: 'arrives', type: 'boolean' },
  putOffUntil: { name: 'put_off_until', type: 'timestamptz' },
  backAt: { name: 'back_at', type: 'timestamptz' },
  assignedTo: { name: 'assigned_to', type: 'int' },
} as const satisfies { [Value in keyof typeof orders.$inferInsert]?: { name: string; type: string } }

export type OrderChange = Partial<Pick<typeof orders.$inferSelect, keyof typeof COLUMN>>

/** A pure rule: the change to make, or the reason to leave this order as it is. */
export type Rule = (order: OrderState) => OrderChange | Said

export interface Changed {
  moved: number[]
  skipped: { id: number; message: string; changed?: boolean }[]
}

/** The message about the orders that were changed, and how many were left alone. */
export function sayDone(done: Said, { skipped }: Changed): Said {
  return skipped.length === 0 ? done : say('{0}; {1} left as they were', done, skipped.length)
}

/** Throws `conflict` with the reason where nothing could be changed. */
export function refuseIdle(result: Changed): void {
  const [first] = result.skipped
  if (result.moved.length === 0 && first) throw new Refusal('conflict', quoted(first.message), { data: result })
}

interface Options {
  /** The version that the caller's page showed: if others changed the order since, everything is refused with `conflict`. */
  version?: number
  /** The version of each order that the caller's page showed: orders that others changed since are left alone; if that leaves none, the call is refused. */
  versions?: Readonly<Record<string, number>>
  /** The status that the caller's page showed: if others moved the order from it since, everything is refused with `conflict`. */
  seenStatus?: string | null | undefined
  /** The version that the change was worked out from before the lock: any other is refused, whoever made it. */
  reckonedFrom?: number
  /** What else the rule needs to know about the orders, read once they are locked. */
  first?: (client: PoolClient, orders: OrderState[]) => Promise<void>
  /** What the audit row says beside or instead of the changed columns; null adds nothing. */
  audited?: Pick<AuditEntry, 'before' | 'after'> | ((order: OrderState) => AuditedChange) | null
  /** Work that belongs to the same transaction; receives the changed orders as they were. */
  also?: (client: PoolClient, before: OrderState[]) => Promise<void>
}

/** For one order: an event other than the call's, and what to record beside the changed columns. */
interface AuditedChange {
  event?: ChangeEvent
  before?: Record<string, unknown>
  after: Record<string, unknown>
}

const NO_SUCH_ORDER = 'There is no such order'

const COLUMNS = `order_id::float8 as id, landing_site as "landingSite", process_status as "processStatus",
  processing_mode as "processingMode", paid_at::text as "paidAt", processing_date::text as "processingDate", released,
  refund_date::text as "refundDate", refunded_by as "refundedBy", status_before_delete as "statusBeforeDelete", flight_day::text as "flightDay",
  queue, put_off_until::text as "putOffUntil", back_at::text as "backAt", assigned_to as "assignedTo", email, version,
  changed_by as "changedBy", changed_since as "changedSince",
  anonymised_at::text as "anonymisedAt"`

/**
 * The one way to change orders: locks the rows in the order of their ids, asks the rule for each, writes the changes and
 * their audit rows and what travellers are told of, and runs what else belongs to it, all in one transaction. Returns which changed and why others did not.
 * Throws `not-found` when none of the orders exists, `conflict` when somebody else changed one since the version the caller saw.
 */
export async function changeOrders(
  ctx: Context,
  ids: number[],
  event: ChangeEvent,
  rule: Rule,
  options: Options = {},
): Promise<Changed> {
  return transaction(ctx.pool, (client) => changeWith(client, ctx, ids, event, rule, options))
}

/** Changes orders within the caller's transaction, which holds no other order. */
export async function changeWith(
  client: PoolClient,
  ctx: Context,
  ids: number[],
  event: ChangeEvent,
  rule: Rule,
  { version, versions = {}, seenStatus, reckonedFrom, first, audited, also }: Options = {},
): Promise<Changed> {
  const orders = await lockOrders(client, ids)
  if (orders.length === 0) throw new Refusal('not-found', NO_SUCH_ORDER)
  for (const order of orders) {
    if (typeof seenStatus === 'string') await refuseMoved(client, ctx, order, seenStatus)
    if (version !== undefined) await refuseStale(client, ctx, order, version)
    if (reckonedFrom !== undefined && reckonedFrom !== order.version) await refuseChanged(client, order)
  }
  const stale = await findStale(client, ctx, orders, versions)
  await first?.(client, orders)
  const found = new Set(orders.map(({ id }) => id))
  const skipped: Changed['skipped'] = ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, message: forReader(ctx, NO_SUCH_ORDER) }))
  const before: OrderState[] = []
  const changes: { id: number; change: OrderChange }[] = []
  const entries: AuditEntry[] = []
  for (const order of orders) {
    const change = stale.get(order.id) ?? (order.anonymisedAt === null ? rule(order) : ANONYMISED)
    if (isSaid(change)) {
      skipped.push({ id: order.id, message: forReader(ctx, change), ...(stale.has(order.id) && { changed: true }) })
      continue
    }
    before.push(order)
    Object.assign(change, takenUp(order, change, memberOf(ctx) !== null))
    changes.push({ id: order.id, change })
    const columns = { before: pick(order, change), after: { ...change } }
    if (typeof audited === 'function') {
      const { before: was, after, ...own } = audited(order)
      const values = { before: { ...columns.before, ...was }, after: { ...columns.after, ...after } }
      entries.push({ event, orderId: order.id, ...own, ...values })
    } else if (audited !== null) entries.push({ event, orderId: order.id, ...(audited ?? columns) })
  }
  const [because] = stale.values()
  if (changes.length === 0 && because !== undefined)
    throw new Refusal('conflict', because, { data: { moved: [], skipped } })
  await writeOrders(client, ctx, changes)
  await writeAudit(client, ctx, entries)
  await recordChanges(client, event, changes)
  await tellChangedPasses(client, comingOrGoing(before, changes))
  await also?.(client, before)
  return { moved: changes.map(({ id }) => id), skipped }
}

/** The orders that were deleted or restored by this, whose tickets no longer count or count again. */
function comingOrGoing(before: OrderState[], changes: { id: number; change: OrderChange }[]): number[] {
  const isDeleted = (status: string | null | undefined) => status === 'Deleted'
  return before.flatMap(({ id, processStatus }, at) => {
    const { change } = changes[at]!
    const isMoved = 'processStatus' in change
    return isMoved && isDeleted(change.processStatus) !== isDeleted(processStatus) ? [id] : []
  })
}

/** `for no key update`, so that remarks and mails of these orders need not wait. */
async function lockOrders(client: PoolClient, ids: number[]): Promise<OrderState[]> {
  const { rows } = await client.query<OrderState>({
    name: 'lock-orders',
    text: `select ${COLUMNS} from orders where order_id = any($1::bigint[]) order by order_id for no key update`,
    values: [ids],
  })
  return rows
}

const SET = Object.entries(COLUMN).map(
  ([value, { name, type }]) =>
    `${name} = case when c.change ? '${value}' then (c.change->>'${value}')::${type} else o.${name} end`,
)

/** The clock of a status begins with the move into it; of one that was completed in the system before, and comes back to that, it never began. */
const MOVED = `moved_at = case when c.change ? 'processStatus' and c.change->>'processStatus' is distinct from o.process_status
  then case when comes_back(o.order_id, o.process_status, c.change->>'processStatus') then null else now() end else o.moved_at end`

/** Each new version records who made it; `changed_since` stays while the same member goes on changing. */
const RAISED = (member: string) => `version = o.version + 1, changed_by = ${member},
  changed_since = case when o.changed_by = ${member} then o.changed_since else o.version end`

async function writeOrders(
  client: PoolClient,
  ctx: Context,
  changes: { id: number; change: OrderChange }[],
): Promise<void> {
  if (changes.length === 0) return
  await client.query({
    name: 'write-orders',
    text: `update orders o set ${SET.join(', ')}, ${MOVED}, ${RAISED('$2::int')}
      from jsonb_to_recordset($1::jsonb) as c(id bigint, change jsonb) where o.order_id = c.id`,
    values: [JSON.stringify(changes), memberOf(ctx)],
  })
}

/** Raises the version of a locked order when nothing else of it changes here. */
export async function raiseVersion(client: PoolClient, ctx: Context, orderId: number): Promise<void> {
  await client.query(`update orders o set ${RAISED('$2::int')} where o.order_id = $1`, [orderId, memberOf(ctx)])
}

/** A member who moves an order that is put off, or back from it, takes it up too; undoing the move puts it off again. Any other move brings it back. */
function takenUp(
  { processStatus, putOffUntil, backAt }: OrderState,
  change: OrderChange,
  isMember: boolean,
): OrderChange {
  if (change.processStatus === undefined || change.processStatus === processStatus) return {}
  return {
    ...(putOffUntil && isMember && change.putOffUntil === undefined && { putOffUntil: null }),
    ...(backAt && change.backAt === undefined && { backAt: null }),
  }
}

function pick(order: OrderState, change: OrderChange): Record<string, unknown> {
  return Object.fromEntries(Object.keys(change).map((key) => [key, order[key as keyof OrderState]]))
}
