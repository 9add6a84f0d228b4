import type { Services } from '#server/context.ts'

/** Removes counters of attempts that have expired. */
export async function forgetOldAttempts({ pool }: Services): Promise<void> {
  await pool.query('delete from attempts where forgotten_at <= now()')
}
