import type { Pool } from 'pg'
import { remembering } from '#server/db/one-connection.ts'

/**
 * Sends several queries over one connection, each before the one before has returned: one round trip for all. Queries of the pool passed
 * to `ask` go that way; only for reads that need no common transaction, since another connection would be waited for in the middle. What is
 * still asked once `ask` has ended, as by others where one has failed, is refused: the connection is somebody else's by then.
 */
export async function pipelined<Result>(pool: Pool, ask: (pool: Pool) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const one = Object.create(pool, { query: { value: client.query.bind(client), writable: true } }) as Pool
  try {
    return await ask(remembering(one, pool))
  } finally {
    one.query = (() => Promise.reject(new Error('This connection was given back'))) as typeof one.query
    client.release()
  }
}
