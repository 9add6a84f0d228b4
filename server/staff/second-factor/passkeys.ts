import type { PoolClient } from 'pg'
import type { MadePasskey, PasskeyAsked, UsedPasskey } from '#contract/staff/passkeys.ts'
import type { Context } from '#server/context.ts'
import { sign } from '#server/security/signatures.ts'

type Queryable = Pick<PoolClient, 'query'>
type Place = Pick<Context, 'env'>

/** How long a browser may take over it. */
export const PASSKEY_MS = 120_000

/** Whose passkeys they are, to browsers: the host name, for good; a passkey of one name counts on no other. */
export function relyingParty({ env }: Place): { id: string; origin: string } {
  const { hostname, origin } = new URL(env.PUBLIC_URL)
  return { id: hostname, origin }
}

/** A member's passkeys, as a browser is told which to ask for, or which there are already. */
export async function listCredentials(client: Queryable, staffId: number): Promise<PasskeyAsked['allowCredentials']> {
  const { rows } = await client.query<{ id: string; transports: string[] }>(
    'select id, transports from passkeys where staff_id = $1 order by created_at',
    [staffId],
  )
  return rows.map(({ id, transports }) => ({ id, type: 'public-key', transports }))
}

/** What a waiting sign-in, or a session whose member is to prove who they are, asks the browser for; null where the member has no passkey. */
export async function askPasskey(
  ctx: Context,
  staffId: number,
  challenge: string,
  client: Queryable = ctx.pool,
): Promise<PasskeyAsked | null> {
  const allowCredentials = await listCredentials(client, staffId)
  if (allowCredentials.length === 0) return null
  return {
    challenge: challengeOf(ctx, challenge),
    rpId: relyingParty(ctx).id,
    timeout: PASSKEY_MS,
    userVerification: 'preferred',
    allowCredentials,
  }
}

/** Whether the member used a passkey of theirs for this very challenge, in the caller's transaction; a copy of one is told by its counter. */
export async function takePasskey(
  client: PoolClient,
  ctx: Context,
  staffId: number,
  challenge: string,
  used: UsedPasskey,
): Promise<boolean> {
  const { rows } = await client.query<{ publicKey: string; counter: number }>(
    'select public_key as "publicKey", counter::int as counter from passkeys where staff_id = $1 and id = $2 for update',
    [staffId, used.id],
  )
  if (!rows[0]) return false
  const { publicKey, counter } = rows[0]
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(ctx)
  const result = await verifyAuthenticationResponse({
    response: { ...used, clientExtensionResults: {} },
    expectedChallenge: challengeOf(ctx, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: used.id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!result?.verified) return false
  await client.query('update passkeys set counter = $2, used_at = now() where id = $1', [
    used.id,
    result.authenticationInfo.newCounter,
  ])
  return true
}

/** A passkey that a browser has made. */
export interface NewPasskey {
  id: string
  publicKey: string
  counter: number
}

/** Reads a passkey that was made for this challenge, here; undefined for anything else. */
export async function readMadePasskey(
  ctx: Place,
  challenge: string,
  made: MadePasskey,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(ctx)
  const result = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  const { credential } = result.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  }
}

/** What a passkey signs for a sign-in that waits: it is used up with it. */
function challengeOf({ secret }: Pick<Context, 'secret'>, challenge: string): string {
  return sign(secret, 'passkey', challenge)
}
