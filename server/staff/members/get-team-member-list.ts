import { ROLES } from '#contract/staff/roles.ts'
import type { getTeamMemberList as contract } from '#contract/staff/team.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { listMembers, toTeamMember } from '#server/staff/members/find-members.ts'

/** Every member not deleted, higher roles first, each with what the caller may do with them. */
export async function getTeamMemberList(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const actor = staffOf(ctx)
  const members = await listMembers(ctx.pool)
  const byRank = members.toSorted((left, right) => ROLES[right.role].rank - ROLES[left.role].rank)
  return { data: byRank.map((member) => toTeamMember(actor, member)) }
}
