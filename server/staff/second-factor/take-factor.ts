import type { PoolClient } from 'pg'
import type { UsedPasskey } from '#contract/staff/passkeys.ts'
import type { Context } from '#server/context.ts'
import { invalid, type Refusal } from '#server/errors.ts'
import { takePasskey } from '#server/staff/second-factor/passkeys.ts'
import { isCodeOfApp, takeCode } from '#server/staff/second-factor/take-code.ts'
import type { SecondFactor } from '#server/staff/sessions/open-session.ts'

/** A second factor as it is given: a code of the app or a recovery code, or a passkey. */
export interface GivenFactor {
  code?: string | undefined
  passkey?: UsedPasskey | undefined
}

/** Whether it could be guessed: a passkey and a recovery code are too long. */
export function isGuessable({ code, passkey }: GivenFactor): boolean {
  return passkey === undefined && isCodeOfApp(code ?? '')
}

/** Takes a member's second factor in the caller's transaction, and returns which it was; undefined where it is none of theirs. */
export async function takeFactor(
  client: PoolClient,
  ctx: Context,
  staffId: number,
  challenge: string,
  { code, passkey }: GivenFactor,
): Promise<SecondFactor | undefined> {
  if (!passkey) return takeCode(client, ctx, staffId, code ?? '')
  return (await takePasskey(client, ctx, staffId, challenge, passkey)) ? 'passkey' : undefined
}

/** Says that it is none of theirs. */
export function wrongFactor({ passkey }: GivenFactor): Refusal {
  const message = passkey ? 'This passkey does not open this account' : 'This code is wrong or was used already'
  return invalid('code', message)
}
