import type { In } from '#contract/http/endpoint.ts'
import type { changePassword as contract } from '#contract/staff/session.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { rememberDevice } from '#server/security/known-device.ts'
import { endPasswordLinks } from '#server/security/password-links.ts'
import { refuseWeakPassword } from '#server/staff/passwords/refuse-weak-password.ts'
import { checkCurrentPassword } from '#server/staff/passwords/confirm-person.ts'
import { isFresh } from '#server/staff/passwords/step-up.ts'
import { endSessions } from '#server/staff/members/end-sessions.ts'
import { recordStaffChange } from '#server/staff/members/record-staff-change.ts'
import { hashPassword } from '#server/staff/members/password.ts'

/**
 * Changes the own password and ends every session of the member. Needs the current password, or to have signed
 * in or proved who one is within ten minutes; else the session ends with `unauthorised`. After five wrong guesses of it, waits grow as at the sign-in.
 */
export async function changePassword(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const member = staffOf(ctx)
  if (input.currentPassword !== undefined) await checkCurrentPassword(ctx, input.currentPassword)
  else if (!isFresh(member)) {
    await ctx.pool.query('update sessions set ended_at = now() where id = $1', [member.sessionId])
    throw new Refusal('unauthorised', 'Please sign in again to change your password')
  }
  refuseWeakPassword('newPassword', input.newPassword, member)
  const passwordHash = await hashPassword(input.newPassword)
  await transaction(ctx.pool, async (client) => {
    await client.query('update staff set password_hash = $2 where id = $1', [member.id, passwordHash])
    await endPasswordLinks(client, member.id)
    await endSessions(client, member.id)
    await writeAudit(client, ctx, [{ event: 'staff.password-changed', staffId: member.id }])
    await recordStaffChange(client, ctx, { member, what: ['password'] })
  })
  rememberDevice(ctx, { id: member.id, passwordHash })
  return { message: 'Password updated successfully. Please sign in again.', data: null }
}
