import type { In } from '#contract/http/endpoint.ts'
import type { adminLogin as contract } from '#contract/staff/session.ts'
import { toldOf } from '#server/audit/told-of.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { consume, refundAttempts } from '#server/security/attempt-limits.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { rememberDevice } from '#server/security/known-device.ts'
import { accountOf } from '#server/staff/members/find-members.ts'
import { findAccount, passwordTries, toSignedIn } from '#server/staff/members/find-account.ts'
import { isPassword } from '#server/staff/members/password.ts'
import { askSecondFactor } from '#server/staff/second-factor/challenges.ts'
import { isRemembered } from '#server/staff/second-factor/remembered-devices.ts'
import { openSession } from '#server/staff/sessions/open-session.ts'

const WAY_ON = ', or ask for a link under “Forgot password?”'

/**
 * Signs a member in: e-mail and password -> a token that names a new session row. Refuses with `bad-request`, alike for an
 * unknown account and a wrong password, and with `too-many` while the account has to wait here. What waits is the account at
 * this address, or this browser where it has signed in to the account before; so nobody's failures keep its owner out.
 * A suspended member is told so only with the right password. A member with a second factor gets no session yet: `forbidden`, with
 * what secondFactorLogin needs. Its codes are counted apart.
 */
export async function adminLogin(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const account = accountOf(input.email)
  const member = await findAccount(ctx, account)
  const { here, all } = passwordTries(ctx, account, member)
  const filled = await consume(ctx, here, WAY_ON)
  // From everywhere too often: the second factor still lets its owner in. A caller without one, or without the password, hears the same.
  const closed = await consume(ctx, all, WAY_ON).catch(orRefusal)
  const isRight = await isPassword(input.password, member?.passwordHash)
  if (closed instanceof Refusal && !(isRight && member?.hasFactor)) throw closed
  if (!isRight || !member) {
    const staff = member && { staffId: member.id }
    const told = toldOf(closed instanceof Refusal ? filled : [...filled, ...closed], staff)
    await writeAudit(ctx.pool, ctx, [{ event: 'staff.sign-in-refused', ...staff }, ...told])
    throw new Refusal('bad-request', 'Invalid email or password')
  }
  const remember = input.remember === true
  await refundAttempts(ctx, closed instanceof Refusal ? here : [...here, ...all])
  if (member.suspended) {
    await writeAudit(ctx.pool, ctx, [{ event: 'staff.suspended-refused', staffId: member.id }])
    throw new Refusal('bad-request', 'Your account is suspended. Please ask an Admin or Manager of your team.')
  }
  if (member.hasFactor && !(await isRemembered(ctx, member.id))) throw await askSecondFactor(ctx, member, remember)
  rememberDevice(ctx, member)
  const user = toSignedIn(member)
  const jwtToken = await transaction(ctx.pool, (client) => openSession(client, ctx, user, remember))
  return { message: 'Signed in successfully', data: { jwtToken, data: user } }
}

function orRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
