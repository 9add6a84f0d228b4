import type { PoolClient } from 'pg'
import { forgetDevices } from '#server/staff/second-factor/remembered-devices.ts'

/** Ends every live session of a member, every sign-in that waits for a second factor, and what browsers remember of it. */
export async function endSessions(client: PoolClient, staffId: number): Promise<void> {
  await client.query('update sessions set ended_at = now() where staff_id = $1 and ended_at is null', [staffId])
  await client.query('delete from sign_in_challenges where staff_id = $1', [staffId])
  await forgetDevices(client, staffId)
}
