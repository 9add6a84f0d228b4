import type { PoolClient } from 'pg'
import type { Claim, Colleague } from '#contract/http/live.ts'
import type { QueueKey } from '#contract/lists/queues.ts'
import { CLAIM_ALIVE } from '#server/orders/claim-alive.ts'

type Queryable = Pick<PoolClient, 'query'>

const COLLEAGUE = `jsonb_build_object('id', m.id, 'name', m.name)`

/** The claims of these orders that are alive, by order. */
export async function listClaims(db: Queryable, orderIds: number[]): Promise<Map<number, Claim>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await db.query<{ claims: Claim[] | null }>({
    name: 'list-claims',
    text: `select json_agg(json_build_object('order_id', c.order_id, 'by', ${COLLEAGUE}, 'since', c.claimed_at)) as claims
      from order_claims c join staff m on m.id = c.staff_id
      where c.order_id = any($1::bigint[]) and ${CLAIM_ALIVE}`,
    values: [orderIds],
  })
  return new Map((rows[0]?.claims ?? []).map((claim) => [claim.order_id, claim]))
}

export interface Viewers {
  orders: Map<number, Colleague[]>
  queues: Map<QueueKey, Colleague[]>
}

/** Who looks at these orders and queues just now; `except` leaves one member out. */
export async function listViewers(
  db: Queryable,
  { orders = [], queues = [], except }: { orders?: number[]; queues?: QueueKey[]; except?: number },
): Promise<Viewers> {
  if (orders.length + queues.length === 0) return { orders: new Map(), queues: new Map() }
  const { rows } = await db.query<{ order_id: number | null; queue: QueueKey | null; viewers: Colleague[] }>({
    name: 'list-viewers',
    text: `select p.order_id, p.queue, jsonb_agg(distinct ${COLLEAGUE}) as viewers
      from presence p join staff m on m.id = p.staff_id
      where p.expires_at > now() and (p.order_id = any($1::bigint[]) or p.queue = any($2::text[]))
        and p.staff_id is distinct from $3::int
      group by p.order_id, p.queue`,
    values: [orders, queues, except ?? null],
  })
  return {
    orders: new Map(rows.flatMap(({ order_id, viewers }) => (order_id === null ? [] : [[order_id, viewers] as const]))),
    queues: new Map(rows.flatMap(({ queue, viewers }) => (queue === null ? [] : [[queue, viewers] as const]))),
  }
}
