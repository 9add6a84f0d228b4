import type { Pool } from 'pg'
import type { DemoOrder } from '#server/demo/demo-orders.ts'
import type { DemoPeople } from '#server/demo/demo-people.ts'
import { transaction } from '#server/db/client.ts'

const HOUR_MS = 3_600_000
/** The quickest order takes this long from the payment to the ticket, the slowest of each round the most. */
const HOURS = [1, 2, 3, 5, 8, 13, 19] as const
/** Who completes one order after the other, again and again. */
const SHIFTS = ['Team', 'Night Staff', 'Team', 'Manager', 'Team', 'Night Staff', 'Telecaller'] as const

/**
 * Completes these orders as they were weeks ago: each some hours after it was paid, when its ticket went out, by one of several people,
 * with the history and the counts of it. `owner` is the role that owns the tables: nobody else may write a past.
 */
export async function completeEarlier(owner: Pool, people: DemoPeople, orders: readonly DemoOrder[]): Promise<void> {
  const now = Date.now()
  const done = orders.map(({ id, paidAt }, at) => {
    const { id: by, name } = people[SHIFTS[at % SHIFTS.length]!]
    const paid = new Date(paidAt!).getTime()
    const spent = Math.min(HOURS[at % HOURS.length]! * HOUR_MS, (now - paid) * 0.9)
    return { id, by, name, at: new Date(paid + spent).toISOString() }
  })
  await transaction(owner, async (client) => {
    const values = [JSON.stringify(done)]
    const rows = 'jsonb_to_recordset($1) as d(id bigint, by int, name text, at timestamptz)'
    await client.query(
      `update orders o set process_status = 'Completed', moved_at = d.at, version = o.version + 1, changed_by = d.by,
        changed_since = o.version from ${rows} where o.order_id = d.id`,
      values,
    )
    // The trigger of orders wrote them as of now.
    await client.query(`update completions c set at = d.at from ${rows} where c.order_id = d.id`, values)
    await client.query(
      `insert into order_events (order_id, event, at, due_at, settled_at, no_mail)
        select id, 'ready', at, at, at, 'with-the-act' from ${rows}`,
      values,
    )
    await client.query(
      `insert into audit_log (at, actor_kind, actor_id, actor_name, event, order_id, before, after)
        select at, 'staff', by::text, name, 'order.moved', id, '{"processStatus": null}', '{"processStatus": "Completed"}' from ${rows}`,
      values,
    )
  })
}
