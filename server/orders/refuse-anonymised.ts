import type { Pool, PoolClient } from 'pg'
import { Refusal } from '#server/errors.ts'
import type { Words } from '#server/words/say.ts'

/** What staff are told about an order that can no longer be changed. */
export const ANONYMISED: Words = 'What this order held about its traveller was erased: nothing new can be added'

/** Throws `conflict` for an order that was anonymised, so that nothing of its traveller comes into it again. */
export async function refuseAnonymised(client: Pick<Pool | PoolClient, 'query'>, orderId: number): Promise<void> {
  const { rows } = await client.query<{ gone: boolean }>({
    name: 'is-anonymised',
    text: 'select anonymised_at is not null as gone from orders where order_id = $1',
    values: [orderId],
  })
  if (rows[0]?.gone) throw new Refusal('conflict', ANONYMISED)
}
