import type { In } from '#contract/http/endpoint.ts'
import type { suspendTeamMember as contract } from '#contract/staff/team.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'
import { endSessions } from '#server/staff/members/end-sessions.ts'
import { getMember, toTeamMember } from '#server/staff/members/find-members.ts'
import { lockTeam } from '#server/staff/members/lock-team.ts'
import { refuseWriting } from '#server/staff/members/rules.ts'

/**
 * Suspends a member, who is signed out at once and cannot sign in; or lets them back in, with all they had. Refuses with
 * `forbidden` what the role may not, and oneself: so one Admin who may sign in is always left.
 */
export async function suspendTeamMember(
  ctx: Context,
  { teamMemberId, suspended }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    const actor = await lockTeam(client, ctx)
    const before = await getMember(client, teamMemberId)
    const { id, name } = before
    const refusal = refuseWriting(actor, before) ?? (actor.id === id ? 'You cannot suspend yourself' : undefined)
    if (refusal) throw new Refusal('forbidden', refusal)
    if (suspended !== (before.suspendedAt !== null)) {
      await client.query('update staff set suspended_at = case when $2 then now() end where id = $1', [id, suspended])
      // Letting back in revives no sign-in that ran beside the suspension.
      await endSessions(client, id)
      await writeAudit(client, ctx, [{ event: suspended ? 'staff.suspended' : 'staff.let-back-in', staffId: id }])
    }
    return {
      message: suspended ? say('{0} is suspended and signed out.', name) : say('{0} may sign in again.', name),
      data: toTeamMember(actor, await getMember(client, id)),
    }
  })
}
