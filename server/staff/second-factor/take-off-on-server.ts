import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { StartError } from '#server/start-error.ts'
import { endSessions } from '#server/staff/members/end-sessions.ts'
import { accountOf, findMemberByEmail } from '#server/staff/members/find-members.ts'
import { dropFactors } from '#server/staff/second-factor/drop-factors.ts'
import { recordStaffChange } from '#server/staff/members/record-staff-change.ts'

/**
 * Removes the second factor of an Admin whom no other Admin can help, for whoever runs the server; ends the Admin's sessions, tells
 * them by mail, and is recorded. Throws StartError for anybody else, and where there is none.
 */
export async function takeOffOnServer(services: Services, email: string): Promise<void> {
  await transaction(services.pool, async (client) => {
    const member = await findMemberByEmail(client, accountOf(email))
    if (!member) throw new StartError('nobody in the team has this e-mail.')
    if (member.role !== 'Admin') throw new StartError('this is no Admin: an Admin takes it off under Manage Team.')
    if (!(await dropFactors(client, member.id))) throw new StartError('this Admin has no second factor.')
    await endSessions(client, member.id)
    const ctx = jobContext(services, 'second-factor-off')
    await writeAudit(client, ctx, [{ event: 'staff.second-factor-reset-on-server', staffId: member.id }])
    await recordStaffChange(client, ctx, { member, what: ['factor-removed'] })
  })
}
