import type { In } from '#contract/http/endpoint.ts'
import type { Gateway, paymentGatewaySetting as contract } from '#contract/sites/gateways.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say } from '#server/words/say.ts'

/** Names the lock under which one at a time changes the active gateway. */
const LOCK = 7_203

/**
 * Makes a gateway the active one. Exactly one is active before, during and after: one change at a time, in one transaction,
 * over an index that refuses a second. Throws `not-found`, or `conflict` where
 * another than the expected one is active; both leave the active one as it is.
 */
export async function paymentGatewaySetting(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rows } = await client.query<Gateway>(
      `select id, gateway_name, is_active from gateways where id = $1::bigint or is_active = '1'`,
      [input.gatewayId],
    )
    const wanted = rows.find(({ id }) => id === input.gatewayId)
    if (!wanted) throw new Refusal('not-found', 'There is no such gateway')
    const before = rows.find(({ is_active }) => is_active === '1')
    if (input.expected !== undefined && input.expected !== (before?.id ?? null))
      throw new Refusal('conflict', 'Another gateway was chosen since, so nothing was changed.')
    if (before === wanted)
      return { message: say('{0} is active already.', wanted.gateway_name), data: { ...wanted, before: null } }
    await client.query(`update gateways set is_active = '0' where is_active = '1'`)
    await client.query(`update gateways set is_active = '1' where id = $1`, [wanted.id])
    await writeAudit(client, ctx, [
      {
        event: 'gateway.changed',
        before: { gateway: before?.gateway_name ?? null },
        after: { gateway: wanted.gateway_name },
      },
    ])
    return {
      message: say('{0} is now the active gateway.', wanted.gateway_name),
      data: { ...wanted, is_active: '1', before: before?.id ?? null },
    }
  })
}
