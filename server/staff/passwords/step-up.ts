import type { PoolClient } from 'pg'
import type { ConfirmNeeded } from '#contract/staff/second-factor.ts'
import { staffOf, type Context, type StaffActor } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { findAccountById } from '#server/staff/members/find-account.ts'
import { confirmChallenge } from '#server/staff/second-factor/confirm-challenge.ts'
import { askPasskey } from '#server/staff/second-factor/passkeys.ts'

/** For this long after a password or second factor was typed, nobody is asked for it again. */
const FRESH_MS = 10 * 60_000

/** Whether the member signed in, or proved who they are since, within ten minutes. */
export function isFresh({ confirmedAgeMs }: StaffActor): boolean {
  return confirmedAgeMs <= FRESH_MS
}

/**
 * Every verb that changes what an account signs in with, or makes an Admin, first checks here that the caller is the person and not
 * somebody at an open computer. Refuses with `forbidden`, and what confirmPerson takes under `data`, a caller who has neither signed in nor
 * proved it within ten minutes; for the `own-factor`, one who has a factor and did not prove that very thing by confirmPerson: it is no way
 * around itself.
 */
export async function stepUp(
  ctx: Context,
  what: 'account' | 'own-factor' = 'account',
  client: Pick<PoolClient, 'query'> = ctx.pool,
): Promise<void> {
  const actor = staffOf(ctx)
  if (what === 'account' && isFresh(actor)) return
  const { hasApp, hasFactor } = (await findAccountById(client, actor.id))!
  const byFactor = what === 'own-factor' && hasFactor
  if (byFactor ? actor.factorAgeMs <= FRESH_MS : isFresh(actor)) return
  const passkey = await askPasskey(ctx, actor.id, await confirmChallenge(client, actor.sessionId), client)
  const confirm: ConfirmNeeded = { password: !byFactor, app: hasApp, recovery: hasFactor, passkey }
  throw new Refusal('forbidden', byFactor ? BY_FACTOR : BY_ANYTHING, { data: { confirm } })
}

const BY_FACTOR = 'Please confirm this with your second factor, or with a recovery code'
const BY_ANYTHING =
  'Please confirm with your password or second factor, or sign in again: you must have entered one of them within the last ten minutes'
