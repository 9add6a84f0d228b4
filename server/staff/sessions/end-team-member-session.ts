import type { In } from '#contract/http/endpoint.ts'
import type { endTeamMemberSession as contract } from '#contract/staff/team.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'
import { endChosenSessions } from '#server/staff/sessions/end-chosen-sessions.ts'
import { getMember } from '#server/staff/members/find-members.ts'
import { lockTeam } from '#server/staff/members/lock-team.ts'
import { refuseWriting } from '#server/staff/members/rules.ts'

/** Ends one session of a member at once, on every node; all of them where none is named. Throws `not-found`, `forbidden`. */
export async function endTeamMemberSession(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const ended = await transaction(ctx.pool, async (client) => {
    const actor = await lockTeam(client, ctx)
    const member = await getMember(client, input.teamMemberId)
    const refusal = refuseWriting(actor, member)
    if (refusal) throw new Refusal('forbidden', refusal)
    return endChosenSessions(client, ctx, member.id, input.sessionId)
  })
  return { message: ended === 1 ? '1 session ended' : say('{0} sessions ended', ended), data: { ended } }
}
