import { Client, type Pool } from 'pg'
import { onTestFinished } from 'vitest'

/**
 * A connection beside the pool that is closed with the test, however that ends, and with it whatever it locked. It is none of the
 * pool's, so that an `afterEach` that closes the pool does not wait for it.
 */
export async function ownConnection(pool: Pool): Promise<Client> {
  const client = new Client(pool.options)
  // The test's database may be dropped first.
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
