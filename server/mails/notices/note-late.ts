import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { IS_LATE, PROMISED, PROMISED_LISTS } from '#server/orders/is-late.ts'
import { recordOrderEvents, type NewEvent } from '#server/orders/record-order-events.ts'

const AT_ONCE = 500
const NOT_BEFORE = `now() - interval '2 days'`

/**
 * Writes down which orders are late, each once for each moment that its page had named, first or in place of the first: their travellers get one mail. What was late before
 * two days ago stays unsaid, so that an upgrade, or an office that was closed, does not write to everybody at once. Returns how many were found.
 */
export async function noteLate(ctx: Context): Promise<number> {
  let found = 0
  let last = { dueAt: '-infinity', orderId: 0 }
  for (;;) {
    const { rows } = await ctx.pool.query<NewEvent & { dueAt: string }>({
      name: 'find-late',
      text: `select o.order_id::float8 as "orderId", 'late' as event, o.due_at::text as "dueAt",
          to_char(${PROMISED} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as subject
        from orders o where ${IS_LATE} and o.order_id in (
            select order_id from orders where queue in (${PROMISED_LISTS.join(', ')}) and due_at <= now() and due_at > ${NOT_BEFORE}
            union all select order_id from new_dates where expected_by <= now() and expected_by > ${NOT_BEFORE})
          and ${PROMISED} > ${NOT_BEFORE}
          and not exists (select from order_events e where e.order_id = o.order_id and e.event = 'late'
            and e.subject::timestamptz = ${PROMISED})
          and (o.due_at, o.order_id) > ($1::timestamptz, $2::bigint)
        order by o.due_at, o.order_id limit ${AT_ONCE}`,
      values: [last.dueAt, last.orderId],
    })
    if (rows.length === 0) return found
    last = rows.at(-1)!
    await transaction(ctx.pool, (client) => recordOrderEvents(client, rows))
    found += rows.length
  }
}
