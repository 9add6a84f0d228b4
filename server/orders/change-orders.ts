import type { PoolClient } from 'pg'
import type { ProcessingMode } from '#contract/processing-modes.ts'
import type { Status } from '#contract/statuses.ts'
import { writeAudit, type AuditEntry } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { forReader } from '#server/messages/in-language.ts'
import { isSaid, type Said } from '#server/messages/say.ts'
import type { ChangeEvent } from '#server/orders/change-events.ts'
import { refuseStale } from '#server/orders/refuse-stale.ts'

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
  email: string
  version: number
}

/** What may change of an order through this door. */
export type OrderChange = Partial<
  Pick<OrderState, 'processStatus' | 'paidAt' | 'released' | 'refundDate' | 'refundedBy' | 'statusBeforeDelete'>
>

/** A pure rule: the change to make, or the reason to leave this order as it is. */
export type Rule = (order: OrderState) => OrderChange | Said

export interface Changed {
  moved: number[]
  skipped: { id: number; message: string }[]
}

interface Options {
  /** The version that the caller's page showed; another one refuses everything with `conflict`. */
  version?: number
  /** Work that belongs to the same transaction, with the changed orders as they were. */
  also?: (client: PoolClient, before: OrderState[]) => Promise<void>
}

const NO_SUCH_ORDER = 'There is no such order'

const COLUMNS = `order_id::float8 as id, landing_site as "landingSite", process_status as "processStatus",
  processing_mode as "processingMode", paid_at::text as "paidAt", processing_date::text as "processingDate", released,
  refund_date::text as "refundDate", refunded_by as "refundedBy", status_before_delete as "statusBeforeDelete", email, version`

/**
 * The one door for changing orders: locks the rows in the order of their ids, asks the rule for each, writes the changes and
 * their audit rows, and runs what else belongs to it, all in one transaction. Answers which changed and why others did not.
 * Throws `not-found` when none of the orders exists, `conflict` when the caller saw an older version.
 */
export async function changeOrders(
  ctx: Context,
  ids: number[],
  event: ChangeEvent,
  rule: Rule,
  { version, also }: Options = {},
): Promise<Changed> {
  return transaction(ctx.pool, async (client) => {
    const orders = await lockOrders(client, ids)
    if (orders.length === 0) throw new Refusal('not-found', NO_SUCH_ORDER)
    for (const order of orders) if (version !== undefined && order.version !== version) await refuseStale(client, order)
    const found = new Set(orders.map(({ id }) => id))
    const skipped = ids.filter((id) => !found.has(id)).map((id) => ({ id, message: forReader(ctx, NO_SUCH_ORDER) }))
    const before: OrderState[] = []
    const after: OrderState[] = []
    const entries: AuditEntry[] = []
    for (const order of orders) {
      const change = rule(order)
      if (isSaid(change)) {
        skipped.push({ id: order.id, message: forReader(ctx, change) })
        continue
      }
      before.push(order)
      after.push({ ...order, ...change })
      entries.push({ event, orderId: order.id, before: pick(order, change), after: { ...change } })
    }
    await writeOrders(client, after)
    await writeAudit(client, ctx, entries)
    await also?.(client, before)
    return { moved: after.map(({ id }) => id), skipped }
  })
}

/** As a change of no key, so that remarks and mails of these orders need not wait. */
async function lockOrders(client: PoolClient, ids: number[]): Promise<OrderState[]> {
  const { rows } = await client.query<OrderState>({
    name: 'lock-orders',
    text: `select ${COLUMNS} from orders where order_id = any($1::bigint[]) order by order_id for no key update`,
    values: [ids],
  })
  return rows
}

async function writeOrders(client: PoolClient, orders: OrderState[]): Promise<void> {
  if (orders.length === 0) return
  await client.query({
    name: 'write-orders',
    text: `update orders o set process_status = c."processStatus", paid_at = c."paidAt", released = c.released,
        refund_date = c."refundDate", refunded_by = c."refundedBy", status_before_delete = c."statusBeforeDelete",
        version = o.version + 1
      from jsonb_to_recordset($1::jsonb) as c(id bigint, "processStatus" text, "paidAt" timestamptz, released boolean,
        "refundDate" timestamptz, "refundedBy" int, "statusBeforeDelete" text)
      where o.order_id = c.id`,
    values: [JSON.stringify(orders)],
  })
}

function pick(order: OrderState, change: OrderChange): Record<string, unknown> {
  return Object.fromEntries(Object.keys(change).map((key) => [key, order[key as keyof OrderChange]]))
}
