import type { PoolClient } from 'pg'

/** A document that has just become current. */
interface CurrentDocument {
  id: number
  orderId: number
  originalName: string
  sha256: string
}

/**
 * Marks what a document that becomes current takes the place of: other current ones of the order that came under the same name
 * (whatever the case) or have the same bytes, which may also wait to be checked. An order may hold several, for arrival and departure, so another name replaces
 * nothing; what should go anyway is withdrawn by a person. Answers the ids.
 */
export async function supersede(
  client: PoolClient,
  { id, orderId, originalName, sha256 }: CurrentDocument,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'supersede-documents',
    text: `update documents set superseded_at = now()
      where order_id = $1 and id <> $4 and (state = 'current' and (lower(original_name) = lower($2) or sha256 = $3)
        or state = 'to-check' and sha256 = $3) returning id`,
    values: [orderId, originalName, sha256, id],
  })
  return rows.map((row) => row.id)
}
