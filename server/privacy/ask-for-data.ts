import type { In } from '#contract/http/endpoint.ts'
import { REQUEST_KEPT_MESSAGE, type askForData as contract } from '#contract/travellers/privacy.ts'
import { NOT_FOUND_MESSAGE } from '#contract/travellers/tracking.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { findDataRequests } from '#server/privacy/find-data-requests.ts'
import { consume } from '#server/security/attempt-limits.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Records that the traveller of an order asks for a copy of what it holds, or for its erasure; by itself it hands over and erases nothing.
 * A request that is open is not recorded again. Refuses with `too-many`, and `not-found` for an order that is gone or anonymised. docs/decisions/057.
 */
export async function askForData(
  ctx: Context,
  { orderId, kind }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  await consume(ctx, [['data-request', String(orderId)], ['data-request-address']])
  await transaction(ctx.pool, async (client) => {
    // Under its lock, so that it is not anonymised meanwhile.
    const { rowCount } = await client.query(
      'select from orders where order_id = $1 and anonymised_at is null for no key update',
      [orderId],
    )
    if (!rowCount) throw new Refusal('not-found', NOT_FOUND_MESSAGE)
    const { rowCount: kept } = await client.query(
      `insert into data_requests (order_id, kind) values ($1, $2)
        on conflict (order_id, kind) where handled_at is null do nothing`,
      [orderId, kind],
    )
    if (kept) await writeAudit(client, ctx, [{ event: 'data-request.asked', orderId, after: { wanted: kind } }])
  })
  return { message: REQUEST_KEPT_MESSAGE, data: await findDataRequests(ctx, orderId) }
}
