import type { PoolClient } from 'pg'
import { forgetDevices } from '#server/staff/second-factor/remembered-devices.ts'

/** Takes every second factor off a member, with the recovery codes, in the caller's transaction; returns whether there was one. */
export async function dropFactors(client: PoolClient, staffId: number): Promise<boolean> {
  const wasOn = await dropAuthenticator(client, staffId)
  const { rowCount } = await client.query('delete from passkeys where staff_id = $1', [staffId])
  await endWhatItProved(client, staffId)
  return wasOn || (rowCount ?? 0) > 0
}

/** Takes the authenticator app off a member, in the caller's transaction; returns whether it was on. */
export async function dropAuthenticator(client: PoolClient, staffId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from authenticators where staff_id = $1 and confirmed_at is not null',
    [staffId],
  )
  return (rowCount ?? 0) > 0
}

/** After a second factor was taken off: browsers remember it no more, and the recovery codes go with the last one. */
export async function endWhatItProved(client: PoolClient, staffId: number): Promise<void> {
  await forgetDevices(client, staffId)
  await client.query(
    `delete from recovery_codes where staff_id = $1 and not exists (select from passkeys where staff_id = $1)
       and not exists (select from authenticators where staff_id = $1 and confirmed_at is not null)`,
    [staffId],
  )
}
