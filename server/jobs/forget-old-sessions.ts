import type { Services } from '#server/context.ts'

/** Removes sessions that ended or ran out more than 90 days ago; until then they tell who was signed in from where. Sign-ins that nobody ended go at once. */
export async function forgetOldSessions({ pool }: Services): Promise<void> {
  await pool.query(`delete from sessions where least(ended_at, expires_at) < now() - interval '90 days'`)
  await pool.query('delete from sign_in_challenges where expires_at < now()')
  await pool.query('delete from remembered_devices where expires_at < now()')
  await pool.query('delete from begun_passkeys where expires_at < now()')
}
