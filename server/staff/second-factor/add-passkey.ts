import type { In } from '#contract/http/endpoint.ts'
import { PASSKEYS_AT_MOST, type addPasskey as contract } from '#contract/staff/passkeys.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { findAccountById } from '#server/staff/members/find-account.ts'
import { readMadePasskey } from '#server/staff/second-factor/passkeys.ts'
import { stepUp } from '#server/staff/passwords/step-up.ts'
import { recordStaffChange } from '#server/staff/members/record-staff-change.ts'
import { newRecoveryCodes } from '#server/staff/second-factor/recovery-codes.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Keeps a passkey that the browser made for what beginPasskey said in this session, once. With the first second factor it makes recovery
 * codes. Throws `conflict` where nothing was begun, and for one that is there already; `bad-request` for anything but such a passkey.
 */
export async function addPasskey(
  ctx: Context,
  { name, passkey }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const member = staffOf(ctx)
  await stepUp(ctx, 'own-factor')
  return transaction(ctx.pool, async (client) => {
    // Members are few, and this is rare: the later call counts those of the first.
    await client.query('select from staff where id = $1 for update', [member.id])
    const { rows } = await client.query<{ challenge: string }>(
      'delete from begun_passkeys where staff_id = $1 and session_id = $2 and expires_at > now() returning challenge',
      [member.id, member.sessionId],
    )
    if (!rows[0]) throw new Refusal('conflict', 'This took too long. Please add the passkey again.')
    const made = await readMadePasskey(ctx, rows[0].challenge, passkey)
    if (!made) throw new Refusal('bad-request', 'This is not a passkey that was made here. Please add it again.')
    const isFirst = !(await findAccountById(client, member.id))?.hasFactor
    const { rowCount } = await client.query(
      `insert into passkeys (id, staff_id, name, public_key, counter, transports)
       select $1, $2, $3, $4, $5, $6 where (select count(*) from passkeys where staff_id = $2) < $7
       on conflict (id) do nothing`,
      [made.id, member.id, name, made.publicKey, made.counter, passkey.response.transports ?? [], PASSKEYS_AT_MOST],
    )
    if (rowCount === 0) throw new Refusal('conflict', 'This passkey has already been added')
    const codes = isFirst ? await newRecoveryCodes(client, member.id) : null
    await writeAudit(client, ctx, [{ event: 'staff.passkey-added', staffId: member.id, after: { name } }])
    await recordStaffChange(client, ctx, { member, what: ['factor-added'] })
    return { message: 'The passkey is on', data: { recovery_codes: codes } }
  })
}
