import type { Pool } from 'pg'
import { remembering } from '#server/db/one-connection.ts'

/**
 * Sends several queries over one connection, each before the one before has returned: one round trip for all. Queries of the pool passed
 * to `ask` go that way; only for reads that need no common transaction, since another connection would be waited for in the middle.
 */
export async function pipelined<Result>(pool: Pool, ask: (pool: Pool) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    const one = Object.create(pool, { query: { value: client.query.bind(client) } }) as Pool
    return await ask(remembering(one, pool))
  } finally {
    client.release()
  }
}
