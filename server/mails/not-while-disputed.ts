import type { PoolClient } from 'pg'
import { Refusal } from '#server/errors.ts'
import { DISPUTE_RUNS } from '#server/orders/dispute-runs.ts'
import type { Words } from '#server/words/say.ts'

export const NOT_WHILE_DISPUTED: Words =
  'A dispute of this order is running: the customer is asked for nothing by mail until it is decided'

/** Throws `conflict` while a dispute of the order runs: a bank reads a mail that asks for something as work that was not done. */
export async function refuseWhileDisputed(client: PoolClient, orderId: number): Promise<void> {
  const { rowCount } = await client.query({
    name: 'find-running-dispute',
    text: `select from orders o where o.order_id = $1 and ${DISPUTE_RUNS}`,
    values: [orderId],
  })
  if (rowCount! > 0) throw new Refusal('conflict', NOT_WHILE_DISPUTED)
}
