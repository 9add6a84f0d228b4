import type { PoolClient } from 'pg'
import { Refusal } from '#server/errors.ts'
import { say, type Said, type Words } from '#server/words/say.ts'

/** How long a card payment may be disputed and looked into. */
const DISPUTED_DAYS = 540

interface Stop {
  /** The orders, as a query of their ids; small and by index. */
  ids: string
  /** What is said of an order `{0}` whose traveller asks to be erased. */
  says: Words
}

/** TABLE: what keeps an order as it is, whatever a landing site's period says and whoever asks. */
export const STOPS: Record<'hold' | 'dispute' | 'refund', Stop> = {
  hold: { ids: 'select order_id from legal_holds', says: 'Order {0} is on legal hold' },
  dispute: {
    ids: `select order_id from remarks where chargeback = 'Y' and created_at > now() - interval '${DISPUTED_DAYS} days'
      union all select order_id from disputes where order_id is not null and state in ('warning', 'needs-response')
      union all select order_id from disputes where order_id is not null and state = 'submitted'
      union all select order_id from disputes where order_id is not null and ended_at > now() - interval '${DISPUTED_DAYS} days'`,
    says: 'The payment of order {0} is disputed',
  },
  refund: {
    ids: `select order_id from orders where queue in (11, 31)
      union all select order_id from refunds where state in ('asked', 'approved')`,
    says: 'A refund of order {0} is under way',
  },
}

export type StopName = keyof typeof STOPS
export const STOPPED_IDS = Object.values(STOPS)
  .map(({ ids }) => ids)
  .join(' union ')

/** What keeps each of these orders; those that nothing keeps are not in it. */
export async function findStops(
  client: Pick<PoolClient, 'query'>,
  ids: number[],
): Promise<{ orderId: number; stop: StopName }[]> {
  const each = Object.entries(STOPS).map(
    ([stop, { ids: found }]) =>
      `select order_id::float8 as "orderId", '${stop}' as stop from (${found}) x where order_id = any ($1::bigint[])`,
  )
  const { rows } = await client.query<{ orderId: number; stop: StopName }>(
    `select distinct * from (${each.join(' union all ')}) y order by 1, 2`,
    [ids],
  )
  return rows
}

/** Why an order is kept, in words for the caller. */
export function saidOf({ orderId, stop }: { orderId: number; stop: StopName }): Said {
  return say(STOPS[stop].says, orderId)
}

/** Throws `conflict` with the reason where something keeps one of these orders. */
export async function refuseStopped(client: Pick<PoolClient, 'query'>, ids: number[]): Promise<void> {
  const [first] = await findStops(client, ids)
  if (first) throw new Refusal('conflict', say('{0}: nothing is erased before that is over', saidOf(first)))
}
