import type { In } from '#contract/endpoint.ts'
import type { resetPassword as contract } from '#contract/team.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { consume, giveBack } from '#server/http/attempt-limits.ts'
import type { HandlerAnswer } from '#server/http/handler.ts'
import { endPasswordLinks, lockMemberByToken } from '#server/passwords/password-links.ts'
import { refuseWeakPassword } from '#server/passwords/refuse-weak-password.ts'
import { endSessions } from '#server/team/end-sessions.ts'
import { hashPassword } from '#server/team/password.ts'

const NO_SUCH_LINK = 'This link has expired or was used already. Please ask for a new one.'

/**
 * Sets the password of the member whose link's token this is; the link opens once, and every session of the member ends.
 * Refuses a token that opens nothing, and a password that is easy to guess, which leaves the link as it was.
 */
export async function resetPassword(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  await consume(ctx, 'reset-address', ctx.ip)
  await transaction(ctx.pool, async (client) => {
    const member = await lockMemberByToken(client, input.token)
    if (!member) throw invalid('token', NO_SUCH_LINK)
    refuseWeakPassword('newPassword', input.newPassword, member)
    const passwordHash = await hashPassword(input.newPassword)
    await client.query('update staff set password_hash = $2 where id = $1', [member.id, passwordHash])
    await endPasswordLinks(client, member.id)
    await endSessions(client, member.id)
    await writeAudit(client, ctx, [{ event: 'staff.password-reset', staffId: member.id }])
  })
  await giveBack(ctx, 'reset-address', ctx.ip)
  return { message: 'Password updated successfully. Please sign in.', data: null }
}
