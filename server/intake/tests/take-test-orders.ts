import type { PoolClient } from 'pg'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { tellTestSite } from '#server/intake/tests/tell-test-site.ts'
import type { Item, Outcome } from '#server/intake/take-orders.ts'
import { NUMBERS } from '#server/sealing/sealed-numbers.ts'

/** Names, with a site's number, the lock under which its test orders are written one call after the other. */
const LOCK = 7_210

/** So many of a site are kept: a test that runs away fills no disk. */
export const TEST_ORDERS_KEPT = 1_000

interface Options {
  /** Whether its webhooks go out, as those of orders do that come one by one. */
  tells: boolean
}

/**
 * Writes orders that came under a test key: each key becomes one test order, as takeOrders does it with orders. Returns one outcome an
 * item, in their order, after the commit.
 */
export function takeTestOrders(ctx: Context, siteId: number, items: Item[], { tells }: Options): Promise<Outcome[]> {
  return transaction(ctx.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK, siteId])
    const outcomes: Outcome[] = []
    for (const item of items) {
      const outcome = await takeOne(client, ctx, siteId, item)
      outcomes.push(outcome)
      if (tells && outcome.kind === 'created' && item.order.paidAt) await tellTestSite(client, siteId, outcome.orderId)
    }
    await client.query({
      name: 'drop-oldest-test-orders',
      text: `delete from test_orders where site_id = $1 and order_id <=
        (select order_id from test_orders where site_id = $1 order by order_id desc offset $2 limit 1)`,
      values: [siteId, TEST_ORDERS_KEPT],
    })
    return outcomes
  })
}

async function takeOne(client: PoolClient, ctx: Context, siteId: number, item: Item): Promise<Outcome> {
  const hash = ctx.numbers.keyed(item.hash)
  const reference = item.order.externalReference ?? null
  const { rows: found } = await client.query<{ id: number; key: string; hash: string }>({
    name: 'find-test-order-in-the-way',
    text: `select order_id::float8 as id, key, body_hash as hash from test_orders
      where site_id = $1 and (key = $2 or external_reference = $3) order by key = $2 desc limit 1`,
    values: [siteId, item.key, reference],
  })
  const [known] = found
  if (known) {
    const kind = known.key !== item.key ? 'same-reference' : known.hash === hash ? 'repeated' : 'other-body'
    return { kind, orderId: known.id }
  }
  const { payment, needsCheck, externalReference: _, landingSite: __, paidAt, ...content } = item.order
  const { rows } = await client.query<{ id: number }>({
    name: 'insert-test-order',
    text: `insert into test_orders (site_id, key, body_hash, external_reference, content, payment, flags, warnings, paid_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning order_id::float8 as id`,
    values: [
      siteId,
      item.key,
      hash,
      reference,
      JSON.stringify(withoutNumbers(content)),
      payment ? JSON.stringify(payment) : null,
      JSON.stringify((needsCheck ?? []).map(({ field, message }) => ({ field, message }))),
      JSON.stringify(item.warnings),
      paidAt,
    ],
  })
  return { kind: 'created', orderId: rows[0]!.id }
}

/**
 * What came with a test order, with no passport or residence number in it: of each the last two characters stay, so that a developer sees
 * that it arrived. Test orders are for people who do not exist; where one does, nothing that is sealed elsewhere lies here.
 */
function withoutNumbers<Json>(json: Json): Json {
  if (Array.isArray(json)) return json.map((one: unknown) => withoutNumbers(one)) as Json
  if (typeof json !== 'object' || json === null) return json
  const isAboutNumber = (NUMBERS as readonly unknown[]).includes((json as Record<string, unknown>).field)
  const hidden = Object.entries(json).map(([name, value]: [string, unknown]) => {
    const isNumber = (NUMBERS as readonly string[]).includes(name) || (isAboutNumber && name === 'suggestion')
    return [name, isNumber && typeof value === 'string' ? masked(value) : withoutNumbers(value)]
  })
  return Object.fromEntries(hidden) as Json
}

function masked(text: string): string {
  return text.length <= 4 ? '••••' : `••••${text.slice(-2).toWellFormed()}`
}
