import { createHash, randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { CHALLENGE_MINUTES, type SecondFactorNeeded } from '#contract/staff/second-factor.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { networkOf } from '#server/security/networks.ts'
import { sign } from '#server/security/signatures.ts'
import { askPasskey } from '#server/staff/second-factor/passkeys.ts'
import type { Account } from '#server/staff/members/find-account.ts'

/** Keeps a sign-in whose password was right for this browser alone, and returns the refusal that asks for the second factor. */
export async function askSecondFactor(ctx: Context, member: Account, remember: boolean): Promise<Refusal> {
  const challenge = randomBytes(16).toString('base64url')
  await transaction(ctx.pool, async (client) => {
    await client.query(
      `insert into sign_in_challenges (hash, staff_id, browser, remember, expires_at)
       values ($1, $2, $3, $4, now() + $5 * interval '1 minute')`,
      [hashChallenge(challenge), member.id, browserOf(ctx), remember, CHALLENGE_MINUTES],
    )
    await writeAudit(client, ctx, [{ event: 'staff.second-factor-asked', staffId: member.id }])
  })
  const data: SecondFactorNeeded = {
    challenge,
    app: member.hasApp,
    passkey: await askPasskey(ctx, member.id, challenge),
  }
  return new Refusal('forbidden', 'This account requires a second factor: sign in with its code too', { data })
}

/** The live sign-in of this browser that waits, locked until the transaction ends; undefined for anything else. */
export async function lockChallenge(
  client: PoolClient,
  ctx: Context,
  challenge: string,
): Promise<{ staffId: number; remember: boolean } | undefined> {
  const { rows } = await client.query<{ staffId: number; remember: boolean }>(
    `select staff_id as "staffId", remember from sign_in_challenges
     where hash = $1 and browser = $2 and expires_at > now() for update`,
    [hashChallenge(challenge), browserOf(ctx)],
  )
  return rows[0]
}

/** Whose sign-in waits; undefined for anything but a live one of this browser. */
export async function whoseChallenge(ctx: Context, challenge: string): Promise<number | undefined> {
  const { rows } = await ctx.pool.query<{ staffId: number }>(
    `select staff_id as "staffId" from sign_in_challenges where hash = $1 and browser = $2 and expires_at > now()`,
    [hashChallenge(challenge), browserOf(ctx)],
  )
  return rows[0]?.staffId
}

/** Ends a sign-in that has become a session. */
export async function endChallenge(client: PoolClient, challenge: string): Promise<void> {
  await client.query('delete from sign_in_challenges where hash = $1', [hashChallenge(challenge)])
}

function hashChallenge(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex')
}

/** What a browser is told apart by between its two steps, as a keyed hash. */
function browserOf(ctx: Context): string {
  return sign(ctx.secret, 'sign-in', `${networkOf(ctx.ip)}\n${ctx.userAgent}`)
}
