import type { In } from '#contract/http/endpoint.ts'
import { PASSWORD_MASK, type addTeamMember as contract } from '#contract/staff/team.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { refuseWeakPassword } from '#server/staff/passwords/refuse-weak-password.ts'
import { stepUp } from '#server/staff/passwords/step-up.ts'
import { getMember, toTeamMember } from '#server/staff/members/find-members.ts'
import { getRole, insertMember } from '#server/staff/members/insert-member.ts'
import { recordStaffChange } from '#server/staff/members/record-staff-change.ts'
import { lockTeam } from '#server/staff/members/lock-team.ts'
import { hashPassword } from '#server/staff/members/password.ts'

/** Adds a member with a password. Refuses as insertMember does, an Admin as stepUp does, and a password that is the mask or easy to guess. */
export async function addTeamMember(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { name, email } = input
  const role = getRole(input.type)
  if (role === 'Admin') await stepUp(ctx)
  if (input.password === PASSWORD_MASK) throw invalid('password', 'Please enter your password.')
  refuseWeakPassword('password', input.password, { name, email })
  const passwordHash = await hashPassword(input.password)
  return transaction(ctx.pool, async (client) => {
    const actor = await lockTeam(client, ctx)
    const id = await insertMember(client, actor, { name, email, role, passwordHash })
    await writeAudit(client, ctx, [{ event: 'staff.added', staffId: id, after: { name, email, role } }])
    await recordStaffChange(client, ctx, { member: { id, email }, what: ['added'] })
    const member = await getMember(client, id)
    return { message: 'Team member added successfully.', data: toTeamMember(actor, member) }
  })
}
