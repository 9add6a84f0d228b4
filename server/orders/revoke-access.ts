import type { In } from '#contract/http/endpoint.ts'
import type { revokeAccess as contract } from '#contract/orders/order-changes.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { findParty } from '#server/security/find-party.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Ends every proof of an order, whoever has it: the links of mails, the cookies of browsers, the addresses of documents; and those of the
 * orders bought together with it, deleted ones too, which one proof opens. Order id and e-mail prove it again, and mails from now on have
 * links that work. Throws `not-found`.
 */
export async function revokeAccess(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const staffId = staffOf(ctx).id
  const party = await findParty(ctx, orderId, { withDeleted: true })
  await transaction(ctx.pool, async (client) => {
    const { rowCount } = await client.query('select from orders where order_id = $1 for no key update', [orderId])
    if (rowCount === 0) throw new Refusal('not-found', 'There is no such order')
    const ids = [...new Set([orderId, ...party])]
    await client.query({
      name: 'end-proofs',
      text: `insert into ended_proofs (order_id, ended_at, ended_by) select id, $3, $2 from unnest($1::bigint[]) as id
        order by id on conflict (order_id) do update set ended_at = excluded.ended_at, ended_by = excluded.ended_by`,
      values: [ids, staffId, new Date()],
    })
    await writeAudit(
      client,
      ctx,
      ids.map((id) => ({ event: 'order.proofs-ended' as const, orderId: id })),
    )
  })
  return { message: 'Earlier links no longer open this order.', data: null }
}
