import type { In } from '#contract/http/endpoint.ts'
import type { resetSecondFactor as contract } from '#contract/staff/second-factor.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { resetAttempts } from '#server/security/attempt-limits.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { endSessions } from '#server/staff/members/end-sessions.ts'
import { accountOf, getMember } from '#server/staff/members/find-members.ts'
import { lockTeam } from '#server/staff/members/lock-team.ts'
import { dropFactors } from '#server/staff/second-factor/drop-factors.ts'
import { stepUp } from '#server/staff/passwords/step-up.ts'
import { recordStaffChange } from '#server/staff/members/record-staff-change.ts'

/**
 * Removes the second factor of a member who has lost it: they are signed out everywhere and sign in with the password alone. Throws
 * `not-found`, `conflict` where there is none, and `forbidden` for the caller's own, which asks for the password first.
 */
export async function resetSecondFactor(
  ctx: Context,
  { teamMemberId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  await stepUp(ctx)
  const account = await transaction(ctx.pool, async (client) => {
    const actor = await lockTeam(client, ctx)
    const member = await getMember(client, teamMemberId)
    if (member.id === actor.id) throw new Refusal('forbidden', 'Remove your own under “Second factor”')
    if (!(await dropFactors(client, member.id))) throw new Refusal('conflict', 'There is no second factor')
    await endSessions(client, member.id)
    await writeAudit(client, ctx, [{ event: 'staff.second-factor-reset', staffId: member.id }])
    await recordStaffChange(client, ctx, { member, what: ['factor-removed'] })
    return accountOf(member.email)
  })
  await resetAttempts(ctx, [['code-account', account]])
  return { message: 'Second factor removed. They have been told by mail.', data: null }
}
