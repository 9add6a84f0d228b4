import type { In } from '#contract/http/endpoint.ts'
import type { holdOrder as contract } from '#contract/orders/order-changes.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { refuseAnonymised } from '#server/orders/refuse-anonymised.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Keeps an order as it is, whatever its landing site's period says and whoever asks, or ends that; both are in the audit log. */
export async function holdOrder(
  ctx: Context,
  { orderId, hold, reason }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  if (hold && reason === '') throw invalid('reason', 'Please say why it is kept')
  const staffId = staffOf(ctx).id
  await transaction(ctx.pool, async (client) => {
    // The lock that anonymising takes too.
    const { rowCount } = await client.query('select from orders where order_id = $1 for no key update', [orderId])
    if (rowCount === 0) throw new Refusal('not-found', 'There is no such order')
    if (hold) await refuseAnonymised(client, orderId)
    const { rowCount: changed } = await client.query(
      hold
        ? `insert into legal_holds (order_id, held_by, reason) values ($1, $2, $3) on conflict do nothing`
        : 'delete from legal_holds where order_id = $1',
      hold ? [orderId, staffId, reason] : [orderId],
    )
    if (changed === 0) throw new Refusal('conflict', hold ? 'It is kept already' : 'It is no longer on hold')
    await writeAudit(client, ctx, [{ event: hold ? 'order.held' : 'order.hold-ended', orderId, after: { reason } }])
  })
  return { message: hold ? 'The order is kept as it is.' : 'The order is no longer kept.', data: null }
}
