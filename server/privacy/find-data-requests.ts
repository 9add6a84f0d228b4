import type { Pool } from 'pg'
import type { DataRequest } from '#contract/travellers/privacy.ts'

/** What an order's traveller asked for of their data, the oldest first; of each kind all that were ever asked. */
export async function findDataRequests(
  { pool }: { pool: Pick<Pool, 'query'> },
  orderId: number,
): Promise<DataRequest[]> {
  const { rows } = await pool.query<DataRequest>(
    `select kind, to_json(asked_at)#>>'{}' as asked_at, to_json(handled_at)#>>'{}' as handled_at
      from data_requests where order_id = $1 order by id`,
    [orderId],
  )
  return rows
}
