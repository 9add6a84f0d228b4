import type { PoolClient } from 'pg'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { jobContext, type Context, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { adoptMarks } from '#server/orders/passport-marks.ts'
import { changeOrders } from '#server/orders/change-orders.ts'
import type { Stored } from '#server/corrections/find-stored.ts'
import { renewedOrder, type Renewed } from '#server/corrections/renewed-order.ts'
import { AT_WORK, SLICE_MS, walkOrders, type GoOn } from '#server/corrections/walk-orders.ts'

/** The rules by which the intake reads an order, and lists mark it. Raise it when they change, and stored orders follow. */
const RULES = 5

/**
 * Brings orders that stand in the database up to the present rules of the intake, once for each change of those: first those that
 * somebody works on, then all. Returns how many changed. Orders that need nothing are only read.
 */
export async function renewOrders(services: Services, _payload?: object, sliceMs = SLICE_MS): Promise<number> {
  let changed = 0
  const walk = { job: 'renew-orders', rules: RULES, lists: [...AT_WORK, 0], sliceMs } as const
  await walkOrders(services, walk, async (orders, goOn) => {
    const marked = await renewMarks(services.pool, orders)
    const here = await renewBatch(services, orders, goOn)
    changed += here
    return here + marked
  })
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

async function renewBatch(services: Services, orders: Stored[], goOn: GoOn): Promise<number> {
  const ctx = jobContext(services, 'renew-orders')
  const today = dayInSantoDomingo(new Date())
  const found = new Map(orders.map((order) => [order.id, { order, renewed: renewedOrder(order, today) }]))
  const others = [...found.values()].filter(({ renewed }) => renewed.isOther)
  if (others.length === 0) {
    await goOn(ctx.pool, true)
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
        await goOn(client, stale.size === 0)
      },
    },
  )
  return others.length - stale.size
}

/** Notes for a database without orders that all of them follow the present rules. */
export async function noteRenewed(pool: Services['pool']): Promise<void> {
  await pool.query('insert into order_renewals (rules, list) values ($1, -1)', [RULES])
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
