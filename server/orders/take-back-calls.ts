import type { PoolClient } from 'pg'
import type { OrderState } from '#server/orders/change-orders.ts'
import { unflagNumbers } from '#server/orders/wrong-number.ts'

/** Takes back the calls by which these orders came to the version that is being undone, with their remarks and the flag of a wrong number. */
export async function takeBackCalls(
  client: PoolClient,
  undone: readonly Pick<OrderState, 'id' | 'version'>[],
): Promise<void> {
  const { rows } = await client.query<{ order_id: number; outcome: string; remark_id: number }>({
    name: 'take-back-calls',
    text: `delete from calls c using unnest($1::bigint[], $2::int[]) as u (id, version)
      where c.order_id = u.id and c.version = u.version returning c.order_id::float8, c.outcome, c.remark_id::float8`,
    values: [undone.map(({ id }) => id), undone.map(({ version }) => version)],
  })
  if (rows.length === 0) return
  await client.query('delete from remarks where id = any ($1::bigint[])', [rows.map(({ remark_id }) => remark_id)])
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong-number').map(({ order_id }) => order_id)
  if (wrong.length > 0) await unflagNumbers(client, wrong)
}
