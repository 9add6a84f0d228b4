import type { PoolClient } from 'pg'

/** Ends every live session of a member, in the caller's transaction. */
export async function endSessions(client: PoolClient, staffId: number): Promise<void> {
  await client.query('update sessions set ended_at = now() where staff_id = $1 and ended_at is null', [staffId])
}
