import type { In } from '#contract/http/endpoint.ts'
import type { confirmPerson as contract } from '#contract/staff/second-factor.ts'
import { toldOf } from '#server/audit/told-of.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { consume, refundAttempts, type Try } from '#server/security/attempt-limits.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { factorTries, findAccountById } from '#server/staff/members/find-account.ts'
import { accountOf } from '#server/staff/members/find-members.ts'
import { isPassword } from '#server/staff/members/password.ts'
import { confirmChallenge } from '#server/staff/second-factor/confirm-challenge.ts'
import { isGuessable, takeFactor, wrongFactor, type GivenFactor } from '#server/staff/second-factor/take-factor.ts'

/**
 * Proves who sits at this session, for what stepUp asks in the next ten minutes: by the own password, a code of the app, a recovery code
 * or a passkey. Refuses any other with `invalid`, and guesses with `too-many`, as the sign-in does.
 */
export async function confirmPerson(
  ctx: Context,
  { currentPassword, ...given }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { id, sessionId } = staffOf(ctx)
  if (given.code !== undefined || given.passkey !== undefined) await confirmFactor(ctx, given)
  else {
    if (!currentPassword) throw invalid('currentPassword', 'Please enter your current Password')
    await checkCurrentPassword(ctx, currentPassword)
    await transaction(ctx.pool, async (client) => {
      await client.query('update sessions set confirmed_at = now() where id = $1', [sessionId])
      await writeAudit(client, ctx, [{ event: 'staff.confirmed', staffId: id }])
    })
  }
  return { data: null }
}

async function confirmFactor(ctx: Context, given: GivenFactor): Promise<void> {
  const { id, sessionId } = staffOf(ctx)
  const member = (await findAccountById(ctx.pool, id))!
  const tries = factorTries(ctx, accountOf(member.email), member, isGuessable(given))
  const filled = await consume(ctx, tries)
  const factor = await transaction(ctx.pool, async (client) => {
    const found = await takeFactor(client, ctx, id, await confirmChallenge(client, sessionId), given)
    if (!found) return undefined
    await client.query('update sessions set confirmed_at = now(), factor_at = now() where id = $1', [sessionId])
    await writeAudit(client, ctx, [{ event: 'staff.confirmed', staffId: id, after: { secondFactor: found } }])
    return found
  })
  if (factor) return refundAttempts(ctx, tries)
  const about = { staffId: id }
  await writeAudit(ctx.pool, ctx, [{ event: 'staff.second-factor-refused', ...about }, ...toldOf(filled, about)])
  throw wrongFactor(given)
}

/** Refuses any but the own password with `invalid`; after five guesses in a session, waits grow as at the sign-in. */
export async function checkCurrentPassword(ctx: Context, password: string): Promise<void> {
  const { id, sessionId } = staffOf(ctx)
  const tries: Try[] = [['current-password', sessionId]]
  await consume(ctx, tries)
  const { rows } = await ctx.pool.query<{ password_hash: string }>('select password_hash from staff where id = $1', [
    id,
  ])
  if (await isPassword(password, rows[0]?.password_hash)) return refundAttempts(ctx, tries)
  await writeAudit(ctx.pool, ctx, [{ event: 'staff.current-password-refused', staffId: id }])
  throw invalid('currentPassword', 'The current password is wrong')
}
