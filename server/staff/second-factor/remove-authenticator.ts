import type { removeAuthenticator as contract } from '#contract/staff/second-factor.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { stepUp } from '#server/staff/passwords/step-up.ts'
import { dropAuthenticator, endWhatItProved } from '#server/staff/second-factor/drop-factors.ts'
import { recordStaffChange } from '#server/staff/members/record-staff-change.ts'

/** Removes the caller's own authenticator app; with the last second factor the recovery codes go too. Throws `conflict` where there is none. */
export async function removeAuthenticator(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const member = staffOf(ctx)
  await stepUp(ctx, 'own-factor')
  return transaction(ctx.pool, async (client) => {
    if (!(await dropAuthenticator(client, member.id))) throw new Refusal('conflict', 'There is no second factor')
    await endWhatItProved(client, member.id)
    await writeAudit(client, ctx, [{ event: 'staff.second-factor-removed', staffId: member.id }])
    await recordStaffChange(client, ctx, { member, what: ['factor-removed'] })
    return { message: 'The second factor is off', data: null }
  })
}
