import type { In } from '#contract/http/endpoint.ts'
import type { secondFactorLogin as contract } from '#contract/staff/second-factor.ts'
import { toldOf } from '#server/audit/told-of.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal, invalid } from '#server/errors.ts'
import { consume, refundAttempts } from '#server/security/attempt-limits.ts'
import { rememberDevice } from '#server/security/known-device.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { accountOf } from '#server/staff/members/find-members.ts'
import { factorTries, findAccountById, toSignedIn } from '#server/staff/members/find-account.ts'
import { endChallenge, lockChallenge, whoseChallenge } from '#server/staff/second-factor/challenges.ts'
import { rememberFactor } from '#server/staff/second-factor/remembered-devices.ts'
import { isGuessable, takeFactor, wrongFactor } from '#server/staff/second-factor/take-factor.ts'
import { openSession } from '#server/staff/sessions/open-session.ts'

/**
 * Ends a sign-in that asked for a second factor: its challenge and a code or passkey -> a token. A code counts once, and a challenge becomes one
 * session. Wrong codes wait as wrong passwords do, by counts of their own, which no new password ends. Refuses with
 * `bad-request` a challenge that no longer waits.
 */
export async function secondFactorLogin(
  ctx: Context,
  { challenge, code, passkey, remember_device }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  if (code === undefined && passkey === undefined) throw invalid('code', 'Please enter a code')
  const staffId = await whoseChallenge(ctx, challenge)
  const member = staffId === undefined ? undefined : await findAccountById(ctx.pool, staffId)
  if (!member || member.suspended) throw gone()
  const given = { code, passkey }
  const tries = factorTries(ctx, accountOf(member.email), member, isGuessable(given))
  const filled = await consume(ctx, tries)
  const user = toSignedIn(member)
  const jwtToken = await transaction(ctx.pool, async (client) => {
    // The later call waits here, and finds it gone.
    const waiting = await lockChallenge(client, ctx, challenge)
    if (!waiting) throw gone()
    const factor = await takeFactor(client, ctx, member.id, challenge, given)
    if (!factor) return undefined
    await endChallenge(client, challenge)
    if (remember_device) await rememberFactor(client, ctx, member)
    return openSession(client, ctx, user, waiting.remember, factor)
  })
  if (jwtToken === undefined) {
    const about = { staffId: member.id }
    await writeAudit(ctx.pool, ctx, [{ event: 'staff.second-factor-refused', ...about }, ...toldOf(filled, about)])
    throw wrongFactor(given)
  }
  await refundAttempts(ctx, tries)
  rememberDevice(ctx, member)
  return { message: 'Signed in successfully', data: { jwtToken, data: user } }
}

function gone(): Refusal {
  return new Refusal('bad-request', 'This sign-in has expired. Please sign in again.')
}
