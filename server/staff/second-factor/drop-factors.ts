import type { PoolClient } from 'pg'
import { forgetDevices } from '#server/staff/second-factor/remembered-devices.ts'

/** Takes every second factor off a member, with the recovery codes, in the caller's transaction; says whether there was one. */
export async function dropFactors(client: PoolClient, staffId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from authenticators where staff_id = $1 and confirmed_at is not null',
    [staffId],
  )
  await client.query('delete from recovery_codes where staff_id = $1', [staffId])
  await forgetDevices(client, staffId)
  return (rowCount ?? 0) > 0
}
