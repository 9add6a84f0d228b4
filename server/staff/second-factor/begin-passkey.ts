import { randomBytes } from 'node:crypto'
import { PASSKEYS_AT_MOST, type beginPasskey as contract } from '#contract/staff/passkeys.ts'
import { staffOf, type Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { sign } from '#server/security/signatures.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { stepUp } from '#server/staff/passwords/step-up.ts'
import { listCredentials, PASSKEY_MS, relyingParty } from '#server/staff/second-factor/passkeys.ts'

/** TABLE: the signatures that passkeys may make, best first: Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]
const NAME = 'Entrada'

/** Returns what the browser is to make a passkey with; it counts once it is added, within ten minutes and this session. */
export async function beginPasskey(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { id, name, email, sessionId } = staffOf(ctx)
  await stepUp(ctx, 'own-factor')
  const excludeCredentials = await listCredentials(ctx.pool, id)
  if (excludeCredentials.length >= PASSKEYS_AT_MOST) {
    throw new Refusal('conflict', 'You have the maximum number of passkeys. Remove one first.')
  }
  const challenge = randomBytes(32).toString('base64url')
  await ctx.pool.query(
    `insert into begun_passkeys (staff_id, session_id, challenge, expires_at) values ($1, $2, $3, now() + interval '10 minutes')
     on conflict (staff_id) do update
       set session_id = excluded.session_id, challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [id, sessionId, challenge],
  )
  return {
    data: {
      challenge,
      rp: { id: relyingParty(ctx).id, name: NAME },
      // What a device keeps the passkey under tells nothing of the member.
      user: { id: sign(ctx.secret, 'passkey', `member\n${id}`), name: email, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: PASSKEY_MS,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      excludeCredentials,
    },
  }
}
