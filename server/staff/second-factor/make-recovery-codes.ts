import type { makeRecoveryCodes as contract } from '#contract/staff/second-factor.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { findAccountById } from '#server/staff/members/find-account.ts'
import { stepUp } from '#server/staff/passwords/step-up.ts'
import { newRecoveryCodes } from '#server/staff/second-factor/recovery-codes.ts'

/** Makes new recovery codes for the caller, shown in this response and never again. Throws `conflict` without a second factor. */
export async function makeRecoveryCodes(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { id } = staffOf(ctx)
  await stepUp(ctx, 'own-factor')
  return transaction(ctx.pool, async (client) => {
    if (!(await findAccountById(client, id))?.hasFactor) throw new Refusal('conflict', 'There is no second factor')
    const codes = await newRecoveryCodes(client, id)
    await writeAudit(client, ctx, [{ event: 'staff.recovery-codes-made', staffId: id }])
    return { message: 'New recovery codes: the earlier ones no longer work', data: { recovery_codes: codes } }
  })
}
