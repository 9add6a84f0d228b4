import type { Pool } from 'pg'
import type { ShiftBoard } from '#contract/lists/shift.ts'
import { SHIFT_NAMED_AT_MOST, type WayToLeave } from '#contract/lists/shift-rules.ts'
import { CLAIM_ALIVE } from '#server/orders/claim-alive.ts'
import { queueOfList } from '#server/shift/queue-of-list.ts'
import { WAY_LEFT, WITH_LAST_USE } from '#server/shift/who-left.ts'

interface Row {
  id: number
  name: string
  left: WayToLeave | null
  seen_at: string | null
  claims: number
  orders: { orderId: number; list: number; since: string }[]
}

/** Who but this member works on orders, those who have left first. Claims are few: somebody made each by hand within half an hour. */
export async function readClaims(pool: Pool, me: number): Promise<ShiftBoard['people']> {
  const { rows } = await pool.query<Row>({
    name: 'shift-claims',
    text: `select m.id, m.name, ${WAY_LEFT} as left, to_json(used.at) #>> '{}' as seen_at, c.n as claims, c.orders
      from (select c.staff_id, count(*)::int as n, (json_agg(json_build_object('orderId', c.order_id, 'list', o.queue, 'since', c.claimed_at)
          order by c.claimed_at, c.order_id))::jsonb as orders
        from order_claims c join orders o using (order_id) where ${CLAIM_ALIVE} and c.staff_id <> $1 group by c.staff_id) c
      join staff m on m.id = c.staff_id ${WITH_LAST_USE}
      order by ${WAY_LEFT} is null, c.n desc, m.name, m.id limit 100`,
    values: [me],
  })
  return rows.map(({ id, name, left, seen_at: seenAt, claims, orders }) => ({
    by: { id, name },
    left,
    seenAt,
    claims,
    orders: orders
      .slice(0, SHIFT_NAMED_AT_MOST)
      .map(({ orderId, list, since }) => ({ orderId, queue: queueOfList(list), since })),
  }))
}
