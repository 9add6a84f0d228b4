import type { In } from '#contract/http/endpoint.ts'
import type { deleteTeamMember as contract } from '#contract/staff/team.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { endPasswordLinks } from '#server/security/password-links.ts'
import { endSessions } from '#server/staff/members/end-sessions.ts'
import { countOtherAdmins, getMember } from '#server/staff/members/find-members.ts'
import { lockTeam } from '#server/staff/members/lock-team.ts'
import { refuseWriting } from '#server/staff/members/rules.ts'

/**
 * Deletes a member: they are signed out at once, their e-mail is free again, and their row stays for the history.
 * Refuses with `forbidden` what the role may not, and oneself; with `conflict` the last Admin.
 */
export async function deleteTeamMember(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    const actor = await lockTeam(client, ctx)
    const { id, name, email, role } = await getMember(client, input.teamMemberId)
    const refusal = refuseWriting(actor, { id, role })
    if (refusal) throw new Refusal('forbidden', refusal)
    if (role === 'Admin' && (await countOtherAdmins(client, id)) === 0) {
      throw new Refusal('conflict', 'The last Admin cannot be deleted')
    }
    if (actor.id === id) throw new Refusal('forbidden', 'You cannot delete yourself')
    await client.query('update staff set deleted_at = now() where id = $1', [id])
    await endPasswordLinks(client, id)
    await endSessions(client, id)
    await writeAudit(client, ctx, [{ event: 'staff.deleted', staffId: id, before: { name, email, role } }])
    return { message: 'Team member deleted successfully.', data: null }
  })
}
