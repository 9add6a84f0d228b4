import type { PoolClient } from 'pg'
import { noteFiledAgain } from '#server/orders/filed-again-note.ts'
import { tellChangedPasses } from '#server/wallets/changed-passes.ts'

/** A document that has just become current. */
interface CurrentDocument {
  id: number
  orderId: number
  sha256: string
  /** It stands beside the others instead of replacing them. */
  inAddition: boolean
}

/**
 * Marks the documents that a newly current one replaces: one ticket counts, so that is every other current one of the order, and every
 * older one that waits for the virus scan, whatever their names; of one in addition only the same bytes. Has the wallets updated.
 * Returns the ids.
 */
export async function supersede(
  client: PoolClient,
  { id, orderId, sha256, inAddition }: CurrentDocument,
): Promise<number[]> {
  await noteFiledAgain(client, orderId)
  await tellChangedPasses(client, [orderId])
  const { rows } = await client.query<{ id: number }>({
    name: 'supersede-documents',
    text: `update documents set superseded_at = now()
      where order_id = $1 and id <> $3 and (sha256 = $2 and state in ('current', 'to-check')
        or not $4 and (state = 'current' or state = 'waiting' and id < $3)) returning id`,
    values: [orderId, sha256, id, inAddition],
  })
  return rows.map((row) => row.id)
}
