import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { SignedIn } from '#contract/staff/session.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { staffTokens } from '#server/security/staff-token.ts'

const HOURS = 3_600_000

/** How long a session lasts. */
const SESSION_MS = { plain: 12 * HOURS, remembered: 30 * 24 * HOURS }

/** What a member proved beside the password. */
export type SecondFactor = 'authenticator' | 'recovery code' | 'passkey'

/** Opens a session of a member, in the caller's transaction, and returns its token. */
export async function openSession(
  client: PoolClient,
  ctx: Context,
  user: SignedIn,
  remember: boolean,
  secondFactor?: SecondFactor,
): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const { rows } = await client.query<{ expires_at: Date }>(
    `insert into sessions (id, staff_id, expires_at, remember, ip, user_agent)
      values ($1, $2, now() + $3 * interval '1 millisecond', $4, $5, $6) returning expires_at`,
    [id, user.id, remember ? SESSION_MS.remembered : SESSION_MS.plain, remember, ctx.ip, ctx.userAgent],
  )
  const actor = { kind: 'staff', id: user.id, name: user.name } as const
  const after = secondFactor && { secondFactor }
  await writeAudit(client, { ...ctx, actor }, [{ event: 'staff.signed-in', staffId: user.id, ...(after && { after }) }])
  return staffTokens(ctx.secret).sign(id, user, rows[0]!.expires_at)
}
