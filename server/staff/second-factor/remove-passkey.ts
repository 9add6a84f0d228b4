import type { In } from '#contract/http/endpoint.ts'
import type { removePasskey as contract } from '#contract/staff/passkeys.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { stepUp } from '#server/staff/passwords/step-up.ts'
import { endWhatItProved } from '#server/staff/second-factor/drop-factors.ts'
import { recordStaffChange } from '#server/staff/members/record-staff-change.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Removes one of the caller's passkeys; with the last second factor the recovery codes go too. Throws `not-found`. */
export async function removePasskey(
  ctx: Context,
  { passkeyId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const member = staffOf(ctx)
  await stepUp(ctx, 'own-factor')
  return transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'delete from passkeys where staff_id = $1 and id = $2 returning name',
      [member.id, passkeyId],
    )
    if (!rows[0]) throw new Refusal('not-found', 'There is no such passkey')
    await endWhatItProved(client, member.id)
    await writeAudit(client, ctx, [
      { event: 'staff.passkey-removed', staffId: member.id, before: { name: rows[0].name } },
    ])
    await recordStaffChange(client, ctx, { member, what: ['factor-removed'] })
    return { message: 'The passkey is off', data: null }
  })
}
