import type { PoolClient } from 'pg'
import type { Services } from '#server/context.ts'
import { openSecret } from '#server/security/sealed-secret.ts'
import { stepOfCode, TOTP_SECONDS } from '#server/security/totp.ts'
import { useRecoveryCode } from '#server/staff/second-factor/recovery-codes.ts'
import type { SecondFactor } from '#server/staff/sessions/open-session.ts'

type Key = Pick<Services, 'secret'>

/** Where the sealed secret of a member's authenticator app stands. */
export function authenticatorPlace(staffId: number): string {
  return `authenticators.secret ${staffId}`
}

const withoutGaps = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

/** Whether this has the form of an app's code, and not of a recovery code. */
export function isCodeOfApp(typed: string): boolean {
  return /^\d{6}$/.test(withoutGaps(typed))
}

/**
 * Takes a code of the member's app, or one of their recovery codes, in the caller's transaction, and returns which it was; undefined
 * where it is neither. Each counts once, however many come with it at the same instant.
 */
export async function takeCode(
  client: PoolClient,
  ctx: Key,
  staffId: number,
  typed: string,
): Promise<SecondFactor | undefined> {
  const code = withoutGaps(typed)
  if (!isCodeOfApp(code)) return (await useRecoveryCode(client, staffId, code)) ? 'recovery code' : undefined
  const step = await stepOf(client, ctx, staffId, code, true)
  if (step === undefined) return undefined
  const { rowCount } = await client.query(
    'update authenticators set last_step = $2 where staff_id = $1 and confirmed_at is not null and last_step < $2',
    [staffId, step],
  )
  return rowCount === 1 ? 'authenticator' : undefined
}

/** Turns the member's waiting app on, if this is its code, and returns whether it was. */
export async function confirmFirstCode(client: PoolClient, ctx: Key, staffId: number, typed: string): Promise<boolean> {
  const step = await stepOf(client, ctx, staffId, typed.replace(/\s/g, ''), false)
  if (step === undefined) return false
  const { rowCount } = await client.query(
    'update authenticators set confirmed_at = now(), last_step = $2 where staff_id = $1 and confirmed_at is null',
    [staffId, step],
  )
  return rowCount === 1
}

/** The clock is the database's: one answer for all nodes. */
async function stepOf(client: PoolClient, { secret }: Key, staffId: number, code: string, isOn: boolean) {
  const { rows } = await client.query<{ sealed: string; now: number }>(
    `select secret as sealed, floor(extract(epoch from clock_timestamp()) / $2)::int as now from authenticators
     where staff_id = $1 and (confirmed_at is not null) = $3`,
    [staffId, TOTP_SECONDS, isOn],
  )
  const opened = rows[0] && openSecret(secret, authenticatorPlace(staffId), rows[0].sealed)
  return opened && stepOfCode(opened, code, rows[0]!.now)
}
