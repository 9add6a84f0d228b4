import type { PoolClient } from 'pg'

/**
 * Marks what a new document takes the place of: current ones of the order that came under the same name (whatever the case)
 * or have the same bytes. An order may hold several, for arrival and departure, so another name replaces nothing; what
 * should go anyway is withdrawn by a person. Answers the ids.
 */
export async function supersede(
  client: PoolClient,
  orderId: number,
  { originalName, sha256 }: { originalName: string; sha256: string },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'supersede-documents',
    text: `update documents set superseded_at = now()
      where order_id = $1 and superseded_at is null and withdrawn_at is null
        and (lower(original_name) = lower($2) or sha256 = $3) returning id`,
    values: [orderId, originalName, sha256],
  })
  return rows.map(({ id }) => id)
}
