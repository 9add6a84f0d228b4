import type { PoolClient } from 'pg'
import type { NeedsCheck } from '#contract/orders/application.ts'
import type { Status } from '#contract/orders/statuses.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { violates } from '#server/db/database-error.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'

/** An order that was read, with what makes it one order however often it is sent. */
export interface Item {
  /** The idempotency key. */
  key: string
  /** body-hash.ts of what was sent. */
  hash: string
  order: NewOrder
  /** What the site is told of it (findWarnings). */
  warnings: NeedsCheck[]
  /** The fields of which nothing was kept. */
  notKept: string[]
  /** Where it stood in the system before, and since when as that says; absent: it comes as a new one. */
  old?: { status: Status; at: string | null }
}

/** What became of an item; `orderId` is the order that stands for its key or, for `same-reference`, the one in its way. */
export interface Outcome {
  kind: 'created' | 'repeated' | 'other-body' | 'same-reference'
  orderId: number
}

/** Work that belongs to the transaction of the orders, as the place of an import in its file. */
export type Also = (client: PoolClient, outcomes: Outcome[]) => Promise<void>

const ATTEMPTS_AT_MOST = 4

/**
 * Writes the orders of a site in one transaction; each key becomes one order, whoever else sends it at the same time.
 * Returns one outcome an item, in their order, after the commit.
 */
export async function takeOrders(ctx: Context, siteId: number, items: Item[], also?: Also): Promise<Outcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(ctx.pool, async (client) => {
        const outcomes = await takeWith(client, ctx, siteId, items)
        await also?.(client, outcomes)
        return outcomes
      })
    } catch (error) {
      // Somebody else committed the same reference between our look and our write; the next look finds it.
      if (attempt === ATTEMPTS_AT_MOST || !violates(error, 'applications_reference')) throw error
    }
  }
}

async function takeWith(client: PoolClient, ctx: Context, siteId: number, items: Item[]): Promise<Outcome[]> {
  const claimed = await claimKeys(client, ctx, siteId, items)
  const known = await findAnswers(client, siteId, items, claimed)
  const taken = await findReferences(client, siteId, items, claimed)
  const rows: (NewOrder & { id: number })[] = []
  const old = new Map<number, NonNullable<Item['old']>>()
  const refused: string[] = []
  const outcomes = items.map(({ key, hash, order, old: before }): Outcome => {
    const answer = known.get(key)
    // From before there were keys the digest stands as it is.
    const isSame = answer?.hash === hash || answer?.hash === ctx.numbers.keyed(hash)
    if (answer) return { kind: isSame ? 'repeated' : 'other-body', orderId: answer.orderId }
    const orderId = claimed.get(key)!
    const reference = order.externalReference ?? undefined
    const inTheWay = reference === undefined ? undefined : taken.get(reference)
    if (inTheWay !== undefined) {
      refused.push(key)
      return { kind: 'same-reference', orderId: inTheWay }
    }
    known.set(key, { hash, orderId })
    if (reference !== undefined) taken.set(reference, orderId)
    rows.push({ ...order, id: orderId })
    if (before) old.set(orderId, before)
    return { kind: 'created', orderId }
  })
  const released = refused.filter((key) => !known.has(key))
  if (released.length > 0) {
    await client.query('delete from intake_answers where site_id = $1 and key = any($2)', [siteId, released])
  }
  // In the order of the references, so that batches with the same ones never deadlock either.
  rows.sort((one, two) => ((one.externalReference ?? '') < (two.externalReference ?? '') ? -1 : 1))
  await insertOrders(client, rows, ctx.numbers)
  if (old.size > 0) await keepOldStatuses(client, old)
  await writeAudit(
    client,
    ctx,
    rows.map(({ id, processingMode, paidAt }) => {
      const before = old.get(id)
      if (!before) return { event: 'order.received', orderId: id, after: { processingMode, paidAt } }
      // Not `processStatus`: nobody here has moved it.
      const after = { oldStatus: before.status, oldStatusAt: before.at, processingMode, paidAt }
      return { event: 'order.moved-in', orderId: id, after }
    }),
  )
  return outcomes
}

async function keepOldStatuses(client: PoolClient, old: Map<number, NonNullable<Item['old']>>): Promise<void> {
  await client.query({
    name: 'keep-old-statuses',
    text: `insert into old_statuses (order_id, status, at) select * from unnest($1::bigint[], $2::text[], $3::timestamptz[])`,
    values: [[...old.keys()], [...old.values()].map(({ status }) => status), [...old.values()].map(({ at }) => at)],
  })
}

/**
 * Claims the keys that nobody has, each with the id of its order to be. A key that another transaction is claiming waits for
 * that one's end, which is what makes fifty calls at once one order. In the order of the keys, so that batches never deadlock.
 */
async function claimKeys(
  client: PoolClient,
  { numbers }: Context,
  siteId: number,
  items: Item[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; order_id: number }>({
    name: 'claim-keys',
    text: `insert into intake_answers (site_id, key, body_hash, order_id)
      select $1, k.key, k.hash, nextval('order_ids')
      from (select * from unnest($2::text[], $3::text[]) as k(key, hash) order by k.key collate "C") k
      on conflict (site_id, key) do nothing returning key, order_id`,
    values: [siteId, items.map(({ key }) => key), items.map(({ hash }) => numbers.keyed(hash))],
  })
  return new Map(rows.map(({ key, order_id }) => [key, order_id]))
}

async function findAnswers(client: PoolClient, siteId: number, items: Item[], claimed: Map<string, number>) {
  const keys = items.map(({ key }) => key).filter((key) => !claimed.has(key))
  if (keys.length === 0) return new Map<string, { hash: string; orderId: number }>()
  const { rows } = await client.query<{ key: string; body_hash: string; order_id: number }>({
    name: 'find-answers',
    text: 'select key, body_hash, order_id from intake_answers where site_id = $1 and key = any($2)',
    values: [siteId, keys],
  })
  return new Map(rows.map(({ key, body_hash, order_id }) => [key, { hash: body_hash, orderId: order_id }]))
}

async function findReferences(client: PoolClient, siteId: number, items: Item[], claimed: Map<string, number>) {
  const references = items.flatMap(({ key, order }) =>
    claimed.has(key) && order.externalReference ? [order.externalReference] : [],
  )
  if (references.length === 0) return new Map<string, number>()
  const { rows } = await client.query<{ reference: string; order_id: number }>({
    name: 'find-references',
    text: `select external_reference as reference, order_id from applications
      where landing_site = $1 and external_reference = any($2)`,
    values: [siteId, references],
  })
  return new Map(rows.map(({ reference, order_id }) => [reference, order_id]))
}
