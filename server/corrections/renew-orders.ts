import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { dayInSantoDomingo } from '#contract/moments.ts'
import { QUEUES, QUEUE_KEYS } from '#contract/queues.ts'
import { jobContext, type Context, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { enqueue } from '#server/jobs.ts'
import { adoptMarks } from '#server/orders/passport-marks.ts'
import { changeOrders } from '#server/orders/change-orders.ts'
import { findStored, type Stored } from '#server/corrections/find-stored.ts'
import { CLOSED } from '#server/order-page/list-checks.ts'
import { renewedOrder, type Renewed } from '#server/corrections/renewed-order.ts'

/** The rules by which the intake reads an order, and lists mark it. Raise it when they change, and stored orders follow. */
const RULES = 2
/** As many as a live event names, so that only pages that show one of them read again. */
const AT_ONCE = 100
/** Other writers, and the pages that follow, have the time between two batches that changed something. */
const PAUSE_MS = 100
/** After this the job makes room for others, and goes on as another one. */
const SLICE_MS = 60_000

/** What is walked, list after list: orders that somebody works on, then all. */
const LISTS = [
  ...QUEUE_KEYS.filter((key) => key !== 'allOrder' && !CLOSED.includes(key)).flatMap((key) => QUEUES[key].lists),
  0,
]

interface Place {
  list: number
  lastId: number
}

/** Another server went on from the same place. */
class Overtaken extends Error {}

/**
 * Brings orders that stand in the database up to the present rules of the intake, once for each change of those, and answers how
 * many changed. Its place is written together with what it changed, so that it goes on after any end, and of two servers one
 * does each part. Orders that need nothing are only read.
 */
export async function renewOrders(services: Services, _payload?: object, sliceMs = SLICE_MS): Promise<number> {
  const { pool } = services
  const until = performance.now() + sliceMs
  let changed = 0
  try {
    for (let place = await findPlace(pool); place; place = await findPlace(pool)) {
      if (performance.now() >= until) {
        await enqueue(pool, 'renew-orders', {}, { jobKey: 'renew-orders:next' })
        break
      }
      const orders = await findStored(services, { list: place.list, after: place.lastId, limit: AT_ONCE })
      const marked = await renewMarks(pool, orders)
      const here = await renewBatch(services, place, orders)
      changed += here
      if (here + marked > 0) await sleep(PAUSE_MS)
    }
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  }
  return changed
}

/** What lists show of them that stands in other tables: no change of the order itself, so that neither version nor history tells it. */
async function renewMarks(pool: Services['pool'], orders: Stored[]): Promise<number> {
  const { rows } = await transaction(pool, (client) =>
    client.query<{ n: number }>({
      name: 'renew-marks',
      text: 'select renew_marks($1) as n',
      values: [orders.map(({ id }) => id)],
    }),
  )
  return rows[0]!.n
}

async function renewBatch(services: Services, place: Place, orders: Stored[]): Promise<number> {
  const ctx = jobContext(services, 'renew-orders')
  const today = dayInSantoDomingo(new Date())
  const found = new Map(orders.map((order) => [order.id, { order, renewed: renewedOrder(order, today) }]))
  const others = [...found.values()].filter(({ renewed }) => renewed.isOther)
  const isLast = orders.length < AT_ONCE
  const next: Place = isLast
    ? { list: LISTS[LISTS.indexOf(place.list) + 1] ?? -1, lastId: 0 }
    : { list: place.list, lastId: orders.at(-1)!.id }
  if (others.length === 0) {
    await goOn(ctx.pool, place, next)
    return 0
  }
  // What somebody changed since it was read is read again with the rest of its batch, which is right by then.
  const stale = new Set<number>()
  const ids = others.map(({ order }) => order.id)
  await changeOrders(
    ctx,
    ids,
    'order.renewed',
    ({ id, version }) => {
      const { order, renewed } = found.get(id)!
      if (version !== order.version) stale.add(id)
      return stale.has(id) || Object.keys(renewed.change).length === 0 ? 'Nothing of it changes' : renewed.change
    },
    {
      also: async (client) => {
        await keep(
          client,
          ctx,
          others.filter(({ order }) => !stale.has(order.id)),
        )
        await goOn(client, place, stale.size === 0 ? next : place)
      },
    },
  )
  return others.length - stale.size
}

/** Where the walk is; undefined where it is over. */
async function findPlace(pool: Services['pool']): Promise<Place | undefined> {
  const find = () =>
    pool.query<Place>({
      name: 'find-renewal',
      text: 'select list, last_id as "lastId" from order_renewals where rules = $1',
      values: [RULES],
    })
  let [place] = (await find()).rows
  if (!place) {
    await pool.query('insert into order_renewals (rules, list) values ($1, $2) on conflict do nothing', [
      RULES,
      LISTS[0],
    ])
    place = (await find()).rows[0]!
  }
  return place.list === -1 ? undefined : place
}

/** Says of a database that has no orders yet that all are up to the present rules. */
export async function noteRenewed(pool: Services['pool']): Promise<void> {
  await pool.query('insert into order_renewals (rules, list) values ($1, -1)', [RULES])
}

async function goOn(client: Pick<PoolClient, 'query'>, from: Place, to: Place): Promise<void> {
  const { rowCount } = await client.query({
    name: 'go-on-renewing',
    text: `update order_renewals set list = $4, last_id = $5, renewed_at = now()
      where rules = $1 and list = $2 and last_id = $3`,
    values: [RULES, from.list, from.lastId, to.list, to.lastId],
  })
  if (rowCount === 0) throw new Overtaken()
}

/** What stands beside the rows of orders, which are locked. */
async function keep(
  client: PoolClient,
  { numbers }: Context,
  orders: { order: Stored; renewed: Renewed }[],
): Promise<void> {
  const all = orders.map(({ order: { id }, renewed: { form, asSent, notes, needsCheck, search } }) => ({
    id,
    form: numbers.seal(id, form),
    as_sent: numbers.seal(id, asSent),
    notes: numbers.seal(id, notes),
    needs_check: numbers.seal(id, needsCheck),
    mark: numbers.markOf(form.passport_number),
    txt: search.txt,
    digits: search.digits,
    digit_keys: search.digitKeys,
  }))
  const sent = `from jsonb_to_recordset($1::jsonb) as r(id bigint, form jsonb, as_sent jsonb, notes jsonb, needs_check jsonb, mark uuid,
    txt text, digits text, digit_keys text)`
  const values = [JSON.stringify(all)]
  await adoptMarks(
    client,
    orders.map(({ renewed: { form } }, at) => ({ number: form.passport_number, mark: all[at]!.mark })),
  )
  await client.query({
    name: 'keep-renewed',
    text: `update applications a set form = r.form, as_sent = r.as_sent, notes = r.notes, needs_check = r.needs_check,
        passport_mark = r.mark ${sent} where a.order_id = r.id`,
    values,
  })
  await client.query({
    name: 'keep-renewed-search',
    text: `insert into order_search as s (order_id, txt, digits, digit_keys) select id, txt, digits, digit_keys ${sent}
      on conflict (order_id) do update set txt = excluded.txt, digits = excluded.digits, digit_keys = excluded.digit_keys
      where (s.txt, s.digits, s.digit_keys) is distinct from (excluded.txt, excluded.digits, excluded.digit_keys)`,
    values,
  })
}
