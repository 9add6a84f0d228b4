import type { In } from '#contract/http/endpoint.ts'
import type { teamMemberSessions as contract } from '#contract/staff/team.ts'
import { staffOf, type Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { listSessions } from '#server/staff/sessions/list-sessions.ts'
import { getMember } from '#server/staff/members/find-members.ts'
import { refuseWriting } from '#server/staff/members/rules.ts'

/** Where a member is signed in, for those who may edit them. Throws `not-found` or `forbidden`. */
export async function teamMemberSessions(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const member = await getMember(ctx.pool, input.id)
  const refusal = refuseWriting(staffOf(ctx), member)
  if (refusal) throw new Refusal('forbidden', refusal)
  return { data: await listSessions(ctx, member.id) }
}
