import type { In } from '#contract/http/endpoint.ts'
import type { resetPassword as contract } from '#contract/staff/team.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { resetAttempts } from '#server/security/attempt-limits.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { rememberDevice } from '#server/security/known-device.ts'
import { endPasswordLinks, lockMemberByToken } from '#server/security/password-links.ts'
import { refuseWeakPassword } from '#server/staff/passwords/refuse-weak-password.ts'
import { endSessions } from '#server/staff/members/end-sessions.ts'
import { accountOf } from '#server/staff/members/find-members.ts'
import { recordStaffChange } from '#server/staff/members/record-staff-change.ts'
import { hashPassword } from '#server/staff/members/password.ts'

const NO_SUCH_LINK = 'This link has expired or was used already. Please ask for a new one.'

/**
 * Sets the password of the member whose link's token this is; the link opens once, and every session of the member ends.
 * Whoever holds it owns the account: they may sign in at once, whatever was tried before, and with this browser from now on.
 * Refuses a token that opens nothing, and a password that is easy to guess, which leaves the link as it was.
 */
export async function resetPassword(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const owner = await transaction(ctx.pool, async (client) => {
    const member = await lockMemberByToken(client, input.token)
    if (!member) throw invalid('token', NO_SUCH_LINK)
    refuseWeakPassword('newPassword', input.newPassword, member)
    const passwordHash = await hashPassword(input.newPassword)
    await client.query('update staff set password_hash = $2 where id = $1', [member.id, passwordHash])
    await endPasswordLinks(client, member.id)
    await endSessions(client, member.id)
    await writeAudit(client, ctx, [{ event: 'staff.password-reset', staffId: member.id }])
    // The first password of whoever was invited changes nothing; another one is the doing of the account's owner.
    if (member.kind === 'reset') await recordStaffChange(client, ctx, { member, what: ['password'], by: member.id })
    return { ...member, passwordHash }
  })
  const account = accountOf(owner.email)
  await resetAttempts(ctx, [
    ['sign-in-account', account],
    ['sign-in-pair', account],
  ])
  rememberDevice(ctx, owner)
  return { message: 'Password updated successfully. Please sign in.', data: null }
}
