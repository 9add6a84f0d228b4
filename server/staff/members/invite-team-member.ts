import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import type { inviteTeamMember as contract } from '#contract/staff/team.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { queuePasswordMail } from '#server/staff/passwords/queue-password-mail.ts'
import { stepUp } from '#server/staff/passwords/step-up.ts'
import { recordStaffChange } from '#server/staff/members/record-staff-change.ts'
import { findMemberByEmail, getMember, toTeamMember } from '#server/staff/members/find-members.ts'
import { getRole, insertMember } from '#server/staff/members/insert-member.ts'
import { lockTeam } from '#server/staff/members/lock-team.ts'
import { hashPassword } from '#server/staff/members/password.ts'
import { refuseWriting, type Member } from '#server/staff/members/rules.ts'

/**
 * Adds a member with nobody's password and mails them a link to choose their own; mails a new link to one who was invited
 * before and has not chosen yet. Refuses as adding does.
 */
export async function inviteTeamMember(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return transaction(ctx.pool, async (client) => {
    const actor = await lockTeam(client, ctx)
    const invited = await findInvited(client, actor, input.email)
    const role = getRole(input.type)
    if (invited === undefined && role === 'Admin') await stepUp(ctx, 'account', client)
    const id =
      invited ?? (await insertMember(client, actor, { name: input.name, email: input.email, role, passwordHash }))
    const { email } = await getMember(client, id)
    await queuePasswordMail(client, ctx, { id, email }, 'invitation', mailLanguage(input.language ?? 'en'), actor.id)
    const member = await getMember(client, id)
    const after = { name: member.name, email, role: member.role }
    await writeAudit(client, ctx, [{ event: 'staff.invited', staffId: id, after }])
    if (invited === undefined) await recordStaffChange(client, ctx, { member, what: ['added'] })
    return { message: say('An invitation is on its way to {0}.', email), data: toTeamMember(actor, member) }
  })
}

async function findInvited(client: PoolClient, actor: Member, email: string): Promise<number | undefined> {
  const member = await findMemberByEmail(client, email)
  if (!member?.invited || member.suspendedAt !== null) return undefined
  const refusal = refuseWriting(actor, member)
  if (refusal) throw new Refusal('forbidden', refusal)
  return member.id
}
