import type { In } from '#contract/http/endpoint.ts'
import type { confirmAuthenticator as contract } from '#contract/staff/second-factor.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { stepUp } from '#server/staff/passwords/step-up.ts'
import { recordStaffChange } from '#server/staff/members/record-staff-change.ts'
import { newRecoveryCodes } from '#server/staff/second-factor/recovery-codes.ts'
import { confirmFirstCode } from '#server/staff/second-factor/take-code.ts'

/** Turns one's authenticator app on with its first code: only a member who has it in hand is asked for it. Other sessions go on. */
export async function confirmAuthenticator(
  ctx: Context,
  { code }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const member = staffOf(ctx)
  await stepUp(ctx, 'own-factor')
  return transaction(ctx.pool, async (client) => {
    if (!(await confirmFirstCode(client, ctx, member.id, code))) {
      throw invalid('code', 'This is not the code that the app shows now')
    }
    const codes = await newRecoveryCodes(client, member.id)
    await writeAudit(client, ctx, [{ event: 'staff.second-factor-added', staffId: member.id }])
    await recordStaffChange(client, ctx, { member, what: ['factor-added'] })
    return { message: 'The second factor is on', data: { recovery_codes: codes } }
  })
}
