import type { PoolClient } from 'pg'
import type { ChangeEvent } from '#server/orders/change-events.ts'
import { tellSiteOfRefunds, TOLD, type ToldRow } from '#server/orders/refunds/tell-site.ts'

/** Undoes what was just done about refunds: what was made is open again as it was asked, or withdrawn where nobody had asked for it before. */
export async function takeBackRefunds(
  client: PoolClient,
  undone: { orderId: number; event: ChangeEvent }[],
): Promise<void> {
  const ofEvents = (...events: ChangeEvent[]) =>
    undone.filter(({ event }) => events.includes(event)).map(({ orderId }) => orderId)
  const made = ofEvents('order.refunded', 'refund.made')
  if (made.length > 0) {
    await client.query(
      `update refunds r set done_by = null, done_at = null, reference = null, asked = null,
         (amount, currency, is_whole, reason, note) = (select a.amount, a.currency, a.is_whole, a.reason, a.note
           from jsonb_populate_record(r, coalesce(r.asked, '{}')) a),
         state = case when asked_at = done_at then 'withdrawn' when decided_at is null then 'asked' else 'approved' end
       where id in (select distinct on (order_id) id from refunds where order_id = any($1::bigint[]) and state = 'done'
         order by order_id, done_at desc, id desc)`,
      [made],
    )
  }
  const asked = ofEvents('refund.asked')
  if (asked.length > 0) {
    const { rows } = await client.query<ToldRow>(
      `update refunds set state = 'withdrawn' where order_id = any($1::bigint[]) and state in ('asked', 'approved') returning ${TOLD}`,
      [asked],
    )
    await tellSiteOfRefunds(client, 'refund-cancelled', rows)
  }
}
