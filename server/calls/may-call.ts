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

/** Returns which of these orders have a traveller who is, or may be, asleep, and in which zones. A traveller whose whereabouts are unknown may be called. */
export async function whoSleeps(asks: AsksCalling, ids: readonly number[]): Promise<Map<number, readonly string[]>> {
  const now = new Date()
  const found = await findCalling(asks, ids)
  const asleep = found.filter(({ zones }) => timeThere(zones, now)?.mayCall === false)
  return new Map(asleep.map(({ order_id: id, zones }) => [id, zones]))
}
