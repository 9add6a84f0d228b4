import { ROLE_NAMES } from '#contract/staff/roles.ts'
import type { getTeamMemberType as contract } from '#contract/staff/team.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { manages } from '#server/staff/members/rules.ts'

/** The member types, and which of them the caller may give. */
export async function getTeamMemberType(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { role } = staffOf(ctx)
  return { data: ROLE_NAMES.map((type) => ({ type, assignable: manages(role, type) })) }
}
