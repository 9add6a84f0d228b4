import type { Pool } from 'pg'

/** Lets time pass for everything that is counted by the clock of the database; nobody waits for it. */
export async function passMinutes(pool: Pool, minutes: number): Promise<void> {
  const by = `${minutes} minutes`
  await pool.query(
    `update attempts set counted_at = counted_at - $1::interval, free_at = free_at - $1::interval,
       forgotten_at = forgotten_at - $1::interval`,
    [by],
  )
  await pool.query('update link_requests set created_at = created_at - $1::interval', [by])
  await pool.query(
    'update password_links set created_at = created_at - $1::interval, expires_at = expires_at - $1::interval',
    [by],
  )
}
