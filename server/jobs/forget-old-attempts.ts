import type { Services } from '#server/context.ts'

/** Removes the counters of attempts that count no more. */
export async function forgetOldAttempts({ pool }: Services): Promise<void> {
  await pool.query('delete from attempts where forgotten_at <= now()')
}
