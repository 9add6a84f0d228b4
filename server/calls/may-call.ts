import { timeThere } from '#contract/values/local-time.ts'
import { raw, sql, type Sql } from '#server/db/sql.ts'
import { findCalling, type AsksCalling } from '#server/calls/find-calling.ts'
import { HAS_WRONG_NUMBER } from '#server/orders/wrong-number.ts'

/**
 * SQL: nothing known of an order `o` speaks against calling now: no later time was agreed on, and the number is not wrong. For orders in
 * a list, not in Later: one that was put off until that time has come back before it.
 */
export const MAY_BE_CALLED: Sql = sql`${raw(`coalesce((select c.again_at <= now() or c.again_at is null
    or exists (select from put_offs p where p.order_id = o.order_id and p.until = c.again_at) from calls c
  where c.order_id = o.order_id order by c.id desc limit 1), true) and not ${HAS_WRONG_NUMBER}`)}`

/**
 * Returns of these orders those whose traveller is, or may be, asleep, with their zones; and of the others those who can be called, and those
 * who can only be written to. A traveller whose whereabouts are unknown may be called.
 */
export async function whomToCall(
  asks: AsksCalling,
  ids: readonly number[],
): Promise<{ asleep: Map<number, readonly string[]>; callable: number[]; silent: number[] }> {
  const now = new Date()
  const found = await findCalling(asks, ids)
  const asleep = found.filter(({ zones }) => timeThere(zones, now)?.mayCall === false)
  const awake = found.filter((one) => !asleep.includes(one))
  const idsOf = (calling: typeof awake) => calling.map(({ order_id: id }) => id)
  return {
    asleep: new Map(asleep.map(({ order_id: id, zones }) => [id, zones])),
    callable: idsOf(awake.filter(({ dialled }) => dialled !== null)),
    silent: idsOf(awake.filter(({ dialled }) => dialled === null)),
  }
}
