import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { Imported } from '#server/db/tables/imports.ts'
import { Refusal } from '#server/errors.ts'
import type { Also, Result } from '#server/intake/import-lines.ts'
import type { NamedOrder, OrderField } from '#server/moving-in/read-fields.ts'
import { ANONYMISED } from '#server/orders/refuse-anonymised.ts'

/** One thing of the system before. */
export interface OldRecord {
  order: NamedOrder
  /** What it is told apart by on its order: that system's id of it, else all that it says. */
  identity: unknown
  /** All that it says. */
  said: unknown
}

/** A thing that is new here, and whose it is. */
export interface Fresh<Item> {
  item: Item
  orderId: number
}

/** Writes new things; returns for each what staff will have to look at. */
type Write<Item> = (client: PoolClient, fresh: Fresh<Item>[]) => Promise<string[][]>

interface Found {
  orderId: number
  gone: boolean
}

const NO_ORDER = new Refusal('not-found', 'There is no such order of this site')
const GONE = new Refusal('conflict', ANONYMISED)
const OTHER = new Refusal('conflict', 'This id came before, and said something else')

/**
 * Writes things of the system before in one transaction, each once however often its line is read: nobody is told, nothing is mailed.
 * Returns a result each, in their order.
 */
export async function takeRecords<Item extends OldRecord>(
  ctx: Context,
  { siteId, kind }: { siteId: number; kind: Imported },
  items: Item[],
  write: Write<Item>,
  also?: Also,
): Promise<Result[]> {
  return transaction(ctx.pool, async (client) => {
    const orders = await findOrders(client, siteId, items, 'for share of o')
    const keys = items.map((item, index) => keyOf(ctx, orders[index]?.orderId, item))
    const claimed = await claimKeys(client, { siteId, kind }, keysToClaim(items, keys, orders))
    const known = await knownKeys(client, { siteId, kind }, keys)
    const results: Result[] = []
    const fresh: Fresh<Item>[] = []
    const created: { kind: 'created'; flags?: string[] }[] = []
    items.forEach((item, index) => {
      const [key, order] = [keys[index]!, orders[index]]
      if (!order) return results.push(NO_ORDER)
      if (order.gone) return results.push(GONE)
      if (known.get(key.key) !== key.said) return results.push(OTHER)
      if (!claimed.delete(key.key)) return results.push({ kind: 'repeated' })
      const result: (typeof created)[number] = { kind: 'created' }
      fresh.push({ item, orderId: order.orderId })
      created.push(result)
      return results.push(result)
    })
    const flags = fresh.length > 0 ? await write(client, fresh) : []
    flags.forEach((these, index) => these.length > 0 && Object.assign(created[index]!, { flags: these }))
    await tellHistory(client, ctx, kind, fresh)
    await also?.(client, results)
    return results
  })
}

/** Which of these are here already; the others are to be read. Undefined where the order cannot be had. */
export async function findKnown(
  ctx: Context,
  { siteId, kind }: { siteId: number; kind: Imported },
  items: OldRecord[],
): Promise<('known' | 'new' | undefined)[]> {
  const orders = await findOrders(ctx.pool, siteId, items)
  const keys = items.map((item, index) => keyOf(ctx, orders[index]?.orderId, item))
  const known = await knownKeys(ctx.pool, { siteId, kind }, keys)
  return keys.map(({ key }, index) => {
    const order = orders[index]
    if (!order || order.gone) return undefined
    return known.has(key) ? 'known' : 'new'
  })
}

/** SQL: how the order of each `w.value` is found. */
const JOINS: Record<OrderField, string> = {
  external_reference: 'join applications a on a.landing_site = $1 and a.external_reference = w.value',
  // Of a spreadsheet's line, which was imported under its reference.
  idempotency_key: `join intake_answers k on k.site_id = $1 and k.key in (w.value, 'csv-' || w.value)
    join applications a on a.order_id = k.order_id`,
  order_id: 'join applications a on a.landing_site = $1 and a.order_id = w.value::bigint',
}

/** Each one's order of this site, locked where that is asked for, so that none is anonymised meanwhile. */
async function findOrders(
  client: Pick<Pool | PoolClient, 'query'>,
  siteId: number,
  items: OldRecord[],
  lock = '',
): Promise<(Found | undefined)[]> {
  const found = new Map<string, Found>()
  for (const [by, join] of Object.entries(JOINS)) {
    const values = [...new Set(items.flatMap(({ order }) => (order.by === by ? [order.value] : [])))]
    if (values.length === 0) continue
    const { rows } = await client.query<Found & { value: string }>(
      `select w.value, o.order_id::float8 as "orderId", o.anonymised_at is not null as gone
      from unnest($2::text[]) as w(value) ${join}
        join orders o on o.order_id = a.order_id order by o.order_id ${lock}`,
      [siteId, values],
    )
    for (const { value, orderId, gone } of rows) found.set(`${by} ${value}`, { orderId, gone })
  }
  return items.map(({ order }) => found.get(`${order.by} ${order.value}`))
}

interface Key {
  key: string
  said: string
}

/** Digests that nobody can guess a remark by. */
function keyOf({ numbers }: Context, orderId: number | undefined, { identity, said }: OldRecord): Key {
  const digest = (what: unknown) =>
    numbers.keyed(
      createHash('sha256')
        .update(JSON.stringify([orderId, what]))
        .digest('base64url'),
    )
  return { key: digest(identity), said: digest(said) }
}

function keysToClaim(items: OldRecord[], keys: Key[], orders: (Found | undefined)[]) {
  const byKey = new Map(
    items
      .flatMap((_, index) => {
        const order = orders[index]
        return order && !order.gone ? [[keys[index]!.key, { ...keys[index]!, order_id: order.orderId }] as const] : []
      })
      .toReversed(),
  )
  // In the order of the keys, so that two never wait for each other in a circle.
  return [...byKey.values()].toSorted((one, two) => (one.key < two.key ? -1 : 1))
}

async function claimKeys(
  client: PoolClient,
  { siteId, kind }: { siteId: number; kind: Imported },
  rows: object[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const { rows: claimed } = await client.query<{ key: string }>({
    name: 'claim-records',
    text: `insert into imported_records (site_id, kind, key, said, order_id)
      select $1, $2, r.key, r.said, r.order_id from jsonb_to_recordset($3::jsonb) as r(key text, said text, order_id bigint)
      on conflict do nothing returning key`,
    values: [siteId, kind, JSON.stringify(rows)],
  })
  return new Set(claimed.map(({ key }) => key))
}

async function knownKeys(
  client: Pick<Pool | PoolClient, 'query'>,
  { siteId, kind }: { siteId: number; kind: Imported },
  keys: Key[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<Key>({
    name: 'find-records',
    text: 'select key, said from imported_records where site_id = $1 and kind = $2 and key = any($3)',
    values: [siteId, kind, keys.map(({ key }) => key)],
  })
  return new Map(rows.map(({ key, said }) => [key, said]))
}

/** One line of each order's history, with what of it came. */
async function tellHistory(client: PoolClient, ctx: Context, kind: Imported, fresh: Fresh<unknown>[]): Promise<void> {
  const counts = new Map<number, number>()
  for (const { orderId } of fresh) counts.set(orderId, (counts.get(orderId) ?? 0) + 1)
  const entries = [...counts].map(([orderId, count]) => ({
    event: 'order.moved-in' as const,
    orderId,
    after: { [kind]: count },
  }))
  await writeAudit(client, ctx, entries)
}
