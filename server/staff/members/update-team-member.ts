import type { PoolClient } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import { isSameEmail } from '#contract/normalise/email.ts'
import { ROLES } from '#contract/staff/roles.ts'
import { PASSWORD_MASK, type updateTeamMember as contract } from '#contract/staff/team.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { StaffChange } from '#server/db/tables/staff.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { resetAttempts } from '#server/security/attempt-limits.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { endPasswordLinks } from '#server/security/password-links.ts'
import { refuseWeakPassword } from '#server/staff/passwords/refuse-weak-password.ts'
import { stepUp } from '#server/staff/passwords/step-up.ts'
import { endSessions } from '#server/staff/members/end-sessions.ts'
import {
  accountOf,
  countOtherAdmins,
  getMember,
  toTeamMember,
  type MemberRow,
} from '#server/staff/members/find-members.ts'
import { getRole, refuseTaken } from '#server/staff/members/insert-member.ts'
import { recordStaffChange } from '#server/staff/members/record-staff-change.ts'
import { lockTeam } from '#server/staff/members/lock-team.ts'
import { hashPassword } from '#server/staff/members/password.ts'
import { refuseWriting } from '#server/staff/members/rules.ts'

const OWN_PASSWORD = 'Your own password is changed under “Change Password”'

/**
 * Changes a member. The mask, or no password, leaves the password as it is; another role or password
 * ends the member's sessions. Refuses with `forbidden` what the role may not, and as stepUp does where more than the name changes; with
 * `conflict` to demote the last Admin, and with `invalid` the own password, which Change Password changes.
 */
export async function updateTeamMember(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const wanted = { name: input.name.trim(), email: input.email, role: getRole(input.type) }
  const password = input.password && input.password !== PASSWORD_MASK ? input.password : undefined
  if (password !== undefined) refuseWeakPassword('password', password, wanted)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const newPassword = password !== undefined
  const answer: HandlerAnswer<typeof contract> = await transaction(ctx.pool, async (client) => {
    const actor = await lockTeam(client, ctx)
    const before = await getMember(client, input.tmId)
    const refusal = refuseWriting(actor, before, wanted.role)
    if (refusal) throw new Refusal('forbidden', refusal)
    if (newPassword && before.id === actor.id) throw invalid('password', OWN_PASSWORD)
    const what = changesOf(before, wanted, newPassword)
    if (what.length > 0) await stepUp(ctx, 'account', client)
    if (before.role === 'Admin' && wanted.role !== 'Admin' && (await countOtherAdmins(client, before.id)) === 0) {
      throw new Refusal('conflict', 'The last Admin keeps their role')
    }
    await client
      .query(
        `update staff set name = $2, email = $3, role = $4, password_hash = coalesce($5, password_hash) where id = $1`,
        [before.id, wanted.name, wanted.email, wanted.role, passwordHash],
      )
      .catch(refuseTaken)
    await endWhatItProves(client, before, wanted, newPassword)
    await recordChange(client, ctx, before, wanted, newPassword)
    const member = await getMember(client, before.id)
    const { email } = before
    await recordStaffChange(client, ctx, { member, what, ...(what.includes('email') && { emailBefore: email }) })
    return { message: 'Team member updated successfully.', data: toTeamMember(actor, member) }
  })
  // Another password is another secret: what was guessed of the old one no longer counts.
  if (newPassword) await resetAttempts(ctx, [['sign-in-account', accountOf(wanted.email)]])
  return answer
}

type Wanted = Pick<MemberRow, 'name' | 'email' | 'role'>

async function endWhatItProves(client: PoolClient, before: MemberRow, wanted: Wanted, newPassword: boolean) {
  if (newPassword || wanted.email !== before.email) await endPasswordLinks(client, before.id)
  if (newPassword || wanted.role !== before.role) await endSessions(client, before.id)
}

async function recordChange(
  client: PoolClient,
  ctx: Context,
  before: MemberRow,
  wanted: Wanted,
  newPassword: boolean,
): Promise<void> {
  const changed = (['name', 'email', 'role'] as const).filter((field) => before[field] !== wanted[field])
  const pick = (row: Wanted) => Object.fromEntries(changed.map((field) => [field, row[field]]))
  const after = { ...pick(wanted), ...(newPassword && { password: 'changed' }) }
  if (Object.keys(after).length === 0) return
  await writeAudit(client, ctx, [{ event: 'staff.changed', staffId: before.id, before: pick(before), after }])
}

/** Which changes of an account are told: of who signs in to it, and of what they may. The name is none of them. */
function changesOf(before: Wanted, wanted: Wanted, newPassword: boolean): StaffChange[] {
  const rise = ROLES[wanted.role].rank - ROLES[before.role].rank
  return [
    ...(newPassword ? (['password'] as const) : []),
    ...(isSameEmail(wanted.email, before.email) ? [] : (['email'] as const)),
    ...(rise > 0 ? (['raised'] as const) : rise < 0 ? (['lowered'] as const) : []),
  ]
}
