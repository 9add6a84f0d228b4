import { randomBytes } from 'node:crypto'
import type { In } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { SignedIn, adminLogin as contract } from '#contract/session.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { consume, forgive, giveBack } from '#server/http/attempt-limits.ts'
import type { HandlerAnswer } from '#server/http/handler.ts'
import { staffTokens } from '#server/http/staff-token.ts'
import { isPassword } from '#server/team/password.ts'

const HOURS = 3_600_000

/** How long a session lasts (decisions section 3). */
const SESSION_MS = { plain: 12 * HOURS, remembered: 30 * 24 * HOURS }

interface MemberRow {
  id: number
  name: string
  email: string
  role: Role
  password_hash: string
}

/**
 * Signs a member in: e-mail and password -> a token that names a new session row. Refuses with `bad-request`, alike for an
 * unknown account and a wrong password, and with `too-many` after five failures in 15 minutes.
 */
export async function adminLogin(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const account = input.email.normalize('NFC').toLowerCase()
  await consume(ctx, 'sign-in-account', account)
  await consume(ctx, 'sign-in-address', ctx.ip)
  const member = await findMember(ctx, account)
  if (!(await isPassword(input.password, member?.password_hash)) || !member) {
    await writeAudit(ctx.pool, ctx, [{ event: 'staff.sign-in-refused', ...(member && { staffId: member.id }) }])
    throw new Refusal('bad-request', 'Invalid email or password')
  }
  await forgive(ctx, 'sign-in-account', account)
  await giveBack(ctx, 'sign-in-address', ctx.ip)
  const user: SignedIn = { id: member.id, name: member.name, email: member.email, type: member.role }
  return {
    message: 'Signed in successfully',
    data: { jwtToken: await openSession(ctx, user, input.remember === true), data: user },
  }
}

async function findMember(ctx: Context, account: string): Promise<MemberRow | undefined> {
  const { rows } = await ctx.pool.query<MemberRow>(
    'select id, name, email, role, password_hash from staff where lower(email) = $1 and deleted_at is null',
    [account],
  )
  return rows[0]
}

async function openSession(ctx: Context, user: SignedIn, remember: boolean): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const expiresAt = new Date(Date.now() + (remember ? SESSION_MS.remembered : SESSION_MS.plain))
  await transaction(ctx.pool, async (client) => {
    await client.query(
      'insert into sessions (id, staff_id, expires_at, remember, ip, user_agent) values ($1, $2, $3, $4, $5, $6)',
      [id, user.id, expiresAt, remember, ctx.ip, ctx.userAgent],
    )
    const actor = { kind: 'staff', id: user.id, name: user.name } as const
    await writeAudit(client, { ...ctx, actor }, [{ event: 'staff.signed-in', staffId: user.id }])
  })
  return staffTokens(ctx.secret).sign(id, user, expiresAt)
}
