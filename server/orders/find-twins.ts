import type { Pool } from 'pg'
import { say, type Said } from '#server/words/say.ts'

/** A possible duplicate of an order, as something that a person must look at. */
export interface TwinFlag {
  field: 'duplicate'
  message: Said
}

/**
 * Finds other paid orders for the same passport, direction and day of flight, the newest five, newest first; deleted and refunded ones do
 * not count. Read whenever an order is looked at, so that both orders show it at every instant, whichever came first, was deleted, restored
 * or corrected since; from one index (`passport_flights`), so that it is as quick where thousands share a flight. Returns no passport.
 */
export async function findTwins(pool: Pick<Pool, 'query'>, orderId: number): Promise<TwinFlag[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'find-twins',
    text: 'select twin::float8 as id from twins_of($1) twin order by twin desc',
    values: [orderId],
  })
  return rows.map(({ id }) => ({
    field: 'duplicate',
    message: say('Possible duplicate: order {0} is for the same passport, direction and flight day', String(id)),
  }))
}
