import { randomBytes } from 'node:crypto'
import type { In } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { SignedIn, adminLogin as contract } from '#contract/session.ts'
import { writeAudit, type AuditEntry } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { consume, giveBack, type Try } from '#server/security/attempt-limits.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { knownDevice, rememberDevice } from '#server/security/known-device.ts'
import { staffTokens } from '#server/security/staff-token.ts'
import { accountOf } from '#server/staff/members/find-members.ts'
import { isPassword } from '#server/staff/members/password.ts'

const HOURS = 3_600_000

/** How long a session lasts. */
const SESSION_MS = { plain: 12 * HOURS, remembered: 30 * 24 * HOURS }

interface MemberRow {
  id: number
  name: string
  email: string
  role: Role
  passwordHash: string
}

const WAY_ON = ', or ask for a link under “Forgot password?”'

/**
 * Signs a member in: e-mail and password -> a token that names a new session row. Refuses with `bad-request`, alike for an
 * unknown account and a wrong password, and with `too-many` while the account has to wait here. What waits is the account at
 * this address, or this browser where it has signed in to the account before; so nobody's failures keep its owner out.
 */
export async function adminLogin(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const account = accountOf(input.email)
  const member = await findMember(ctx, account)
  const tries = triesOf(knownDevice(ctx, member), account)
  const filled = await consume(ctx, tries, WAY_ON)
  if (!(await isPassword(input.password, member?.passwordHash)) || !member) {
    const staff = member && { staffId: member.id }
    const told: AuditEntry[] = [{ event: 'staff.sign-in-refused', ...staff }]
    if (filled.includes('sign-in-account')) told.push({ event: 'staff.sign-in-limited', ...staff })
    await writeAudit(ctx.pool, ctx, told)
    throw new Refusal('bad-request', 'Invalid email or password')
  }
  await giveBack(ctx, tries)
  rememberDevice(ctx, member)
  const user: SignedIn = { id: member.id, name: member.name, email: member.email, type: member.role }
  return {
    message: 'Signed in successfully',
    data: { jwtToken: await openSession(ctx, user, input.remember === true), data: user },
  }
}

/** What an attempt counts for. Whoever proves a second factor belongs with the known browsers: a count of their own. */
function triesOf(device: string | undefined, account: string): Try[] {
  return device
    ? [['sign-in-device', device]]
    : [['sign-in-pair', account], ['sign-in-network'], ['sign-in-account', account]]
}

async function findMember(ctx: Context, account: string): Promise<MemberRow | undefined> {
  const { rows } = await ctx.pool.query<MemberRow>(
    'select id, name, email, role, password_hash as "passwordHash" from staff where lower(email) = $1 and deleted_at is null',
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
