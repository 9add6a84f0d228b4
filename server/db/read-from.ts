import type { Pool } from 'pg'
import type { Replica } from '#server/db/replica.ts'

/** Does what only reads where it is cheapest and as true: on the replica, where there is one that has everything, or else on the primary. It may be done twice. */
export function readFrom<Result>(
  { pool, replica }: { pool: Pool; replica?: Replica },
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  return replica ? replica.read(pool, work) : work(pool)
}
