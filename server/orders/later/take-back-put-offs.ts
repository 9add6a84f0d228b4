import type { PoolClient } from 'pg'
import type { ChangeEvent } from '#server/orders/change-events.ts'

/** Undoes what was just done about putting orders off: the row that said why goes, or it counts again. */
export async function takeBackPutOffs(
  client: PoolClient,
  undone: { orderId: number; event: ChangeEvent }[],
): Promise<void> {
  const of = (event: ChangeEvent) => undone.filter((one) => one.event === event).map(({ orderId }) => orderId)
  const newest = 'id in (select max(p.id) from put_offs p where p.order_id = any ($1::bigint[]) group by p.order_id)'
  const [off, back] = [of('order.put-off'), of('order.brought-back')]
  if (off.length > 0) await client.query(`delete from put_offs where ${newest}`, [off])
  if (back.length > 0) {
    await client.query(`update put_offs set woken_at = null, woken_by = null where ${newest} and woken_by = 'staff'`, [
      back,
    ])
  }
}
