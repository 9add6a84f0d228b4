import type { Services } from '#server/context.ts'

/** Removes counters of attempts that have expired, and who asked for a link more than a day ago. */
export async function forgetOldAttempts({ pool }: Services): Promise<void> {
  await pool.query('delete from attempts where forgotten_at <= now()')
  await pool.query(`delete from link_requests where created_at < now() - interval '1 day'`)
}
