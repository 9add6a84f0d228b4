import type { NeedsCheck } from '#contract/orders/application.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { Services } from '#server/context.ts'
import type { Stored } from '#server/corrections/find-stored.ts'
import { AT_WORK, CLOSED_LISTS, SLICE_MS, walkOrders, type GoOn } from '#server/corrections/walk-orders.ts'
import { transaction } from '#server/db/client.ts'
import { checksToKeep, isSameCheck } from '#server/intake/order-flags.ts'

/** Of an order that is to be checked otherwise today. */
interface Other {
  order: Stored
  needsCheck: NeedsCheck[]
}

/**
 * Works out again, once a day in Santo Domingo, what must be checked of each order, so that lists agree with its page: a flight may have
 * passed, or the order been closed. It does not count as a change of the order, so neither version nor history shows it. Returns how
 * many changed.
 */
export async function renewChecks(services: Services, _payload?: object, sliceMs = SLICE_MS): Promise<number> {
  const { pool } = services
  const rules = checksOfDay(new Date())
  await pool.query('delete from order_renewals where rules between 19700101 and $1', [rules - 1])
  let changed = 0
  const walk = { job: 'renew-checks', rules, lists: [...AT_WORK, ...CLOSED_LISTS], sliceMs } as const
  await walkOrders(services, walk, async (orders, goOn) => {
    const here = await renewBatch(services, orders, goOn)
    changed += here
    return here
  })
  return changed
}

/** What the place of a day's walk is kept under: the day in Santo Domingo as YYYYMMDD. */
export const checksOfDay = (now: Date): number => Number(dayInSantoDomingo(now).replaceAll('-', ''))

async function renewBatch(services: Services, orders: Stored[], goOn: GoOn): Promise<number> {
  const others = orders.flatMap((order) => {
    const needsCheck = checksOf(order)
    return isSame(needsCheck, order.stored.needsCheck) ? [] : [{ order, needsCheck }]
  })
  if (others.length === 0) {
    await goOn(services.pool, true)
    return 0
  }
  return transaction(services.pool, async (client) => {
    const { rows } = await client.query<{ id: number; version: number }>({
      name: 'lock-renewed',
      text: `select order_id::float8 as id, version from orders where order_id = any ($1::bigint[])
        order by order_id for no key update`,
      values: [others.map(({ order }) => order.id)],
    })
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    const fresh = others.filter(({ order }) => versions.get(order.id) === order.version)
    await client.query({
      name: 'renew-checks',
      text: `update applications a set needs_check = r.needs_check
        from jsonb_to_recordset($1::jsonb) as r(id bigint, needs_check jsonb) where a.order_id = r.id`,
      values: [JSON.stringify(fresh.map((other) => kept(services, other)))],
    })
    await goOn(client, fresh.length === others.length)
    return fresh.length
  })
}

function checksOf({ form, row, processingMode, asSent, notes, waived, formDay }: Stored): NeedsCheck[] {
  const { name, lastName, email, countryCode, phoneNumber } = row
  const beside = { name, last_name: lastName, email, country_code: countryCode, phone_number: phoneNumber }
  const found = checksToKeep({ ...form, ...beside, processing_mode: processingMode, as_sent: asSent }, notes, formDay)
  return found.filter((check) => !waived.some(isSameCheck(check)))
}

/** Whether the same things are to be checked; lists do not show suggestions, so a different one does not count. */
function isSame(some: NeedsCheck[], others: NeedsCheck[]): boolean {
  return some.length === others.length && some.every((check) => others.some(isSameCheck(check)))
}

const kept = ({ numbers }: Services, { order, needsCheck }: Other) => ({
  id: order.id,
  needs_check: numbers.seal(order.id, needsCheck),
})
