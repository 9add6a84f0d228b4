import type { PoolClient } from 'pg'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { recall } from '#server/mails/recall.ts'
import { tellChangedPasses } from '#server/wallets/changed-passes.ts'

/**
 * Stops offering documents of an order that the caller holds to its traveller, and tells whoever was sent them, and wallets; rows, files and
 * history stay. Returns how many were not withdrawn before.
 */
export async function withdraw(client: PoolClient, ctx: Context, orderId: number, ids: number[]): Promise<number> {
  const { rows } = await client.query<{ documentId: number; file1: string; originalName: string }>({
    name: 'withdraw-documents',
    text: `update documents set withdrawn_at = now() where order_id = $1 and id = any($2) and withdrawn_at is null
      returning id as "documentId", file1, original_name as "originalName"`,
    values: [orderId, ids],
  })
  if (rows.length === 0) return 0
  await writeAudit(
    client,
    ctx,
    rows.map((after) => ({ event: 'document.withdrawn', orderId, after })),
  )
  await recall(client, ctx, orderId, 'withdrawn')
  await tellChangedPasses(client, [orderId])
  return rows.length
}
