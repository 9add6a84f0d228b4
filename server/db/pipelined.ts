import type { Pool } from 'pg'
import { remembering } from '#server/db/one-connection.ts'

/**
 * Asks several things over one connection, each sent before the one before is answered: there and back once for all of them. What is asked of the pool
 * that `ask` is given goes that way; only reads that need no transaction together, since another connection would be waited for in the middle.
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
