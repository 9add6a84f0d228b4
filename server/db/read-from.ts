import type { Pool } from 'pg'
import type { Replica } from '#server/db/replica.ts'

/** Runs read-only work where it is cheapest and as current: on a replica that is up to date, else on the primary. It may run twice. */
export function readFrom<Result>(
  { pool, replica }: { pool: Pool; replica?: Replica },
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  return replica ? replica.read(pool, work) : work(pool)
}
