import type { In } from '#contract/endpoint.ts'
import type { endTeamMemberSession as contract } from '#contract/team.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/http/handler.ts'
import { publicSessionId } from '#server/sessions/list-sessions.ts'
import { getMember } from '#server/team/find-members.ts'
import { lockTeam } from '#server/team/lock-team.ts'
import { refuseWriting } from '#server/team/rules.ts'

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
    const { rows } = await client.query<{ id: string }>(
      'select id from sessions where staff_id = $1 and ended_at is null and expires_at > now()',
      [member.id],
    )
    const wanted = rows.filter(({ id }) => !input.sessionId || publicSessionId(id) === input.sessionId)
    if (input.sessionId && wanted.length === 0) throw new Refusal('not-found', 'This session has ended already')
    await client.query('update sessions set ended_at = now() where id = any($1::text[])', [wanted.map(({ id }) => id)])
    const after = { sessions: wanted.length }
    await writeAudit(client, ctx, [{ event: 'staff.sessions-ended', staffId: member.id, after }])
    return wanted.length
  })
  return { message: ended === 1 ? '1 session ended' : `${ended} sessions ended`, data: { ended } }
}
