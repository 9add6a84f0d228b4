import type { In } from '#contract/http/endpoint.ts'
import type { teamMemberInfo as contract } from '#contract/staff/team.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { getMember, toTeamMember } from '#server/staff/members/find-members.ts'

/** One living member; throws `not-found`. */
export async function teamMemberInfo(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return { data: toTeamMember(staffOf(ctx), await getMember(ctx.pool, input.id)) }
}
