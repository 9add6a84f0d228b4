import type { In } from '#contract/http/endpoint.ts'
import type { handleDataRequest as contract } from '#contract/travellers/privacy.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Marks a traveller's request as handled, for them to read when. Throws `not-found`, and `conflict` where somebody did before. */
export async function handleDataRequest(
  ctx: Context,
  { id }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  await transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<{ orderId: number; kind: string; isOpen: boolean }>(
      `select order_id::float8 as "orderId", kind, handled_at is null as "isOpen" from data_requests where id = $1 for update`,
      [id],
    )
    const [request] = rows
    if (!request) throw new Refusal('not-found', 'There is no such request')
    if (!request.isOpen) throw new Refusal('conflict', 'This request was handled already')
    await client.query('update data_requests set handled_at = now(), handled_by = $2 where id = $1', [
      id,
      staffOf(ctx).id,
    ])
    const { orderId, kind } = request
    await writeAudit(client, ctx, [{ event: 'data-request.handled', orderId, after: { wanted: kind } }])
  })
  return { message: 'The request is marked as handled.', data: null }
}
