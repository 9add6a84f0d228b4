import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { Context } from '#server/context.ts'
import { IS_LATE } from '#server/orders/is-late.ts'
import { nameNewDate } from '#server/orders/name-new-date.ts'
import { daysAfter } from '#server/time/calendar.ts'
import { TODAY } from '#server/time/today.ts'

/** How many late orders are given one. */
const NAMED = 2

/** Names a new date for some of the late orders, tomorrow at 18:00 in the country, as a person of the office does. */
export async function nameDemoDates(manager: Context): Promise<void> {
  const { rows } = await manager.pool.query<{ id: number }>(
    `select o.order_id::float8 as id from orders o where ${IS_LATE} and o.flight_day >= ${TODAY} + 2 order by o.due_at desc limit ${NAMED}`,
  )
  if (rows.length === 0) return
  const at = `${daysAfter(dayInSantoDomingo(new Date()), 1)}T18:00:00-04:00`
  await nameNewDate(manager, { orderId: rows.map(({ id }) => id), at })
}
