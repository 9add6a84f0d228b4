import type { Pool, PoolClient } from 'pg'
import { onTestFinished } from 'vitest'

/** A connection that is closed with the test, however that ends, and with it whatever it locked. */
export async function ownConnection(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  return client
}
