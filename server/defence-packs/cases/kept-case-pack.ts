import { createHash } from 'node:crypto'
import type { keptCasePack as contract } from '#contract/disputes/case-packs.ts'
import type { In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { Bytes } from '#server/verb.ts'

interface Row {
  orderId: number
  disputeId: number
  key: string
  sha256: string
}

/** POST kept-case-pack: an answer as it was sent. Throws `not-found`, and `unavailable` where the bytes are not those that were sent. */
export async function keptCasePack(ctx: Context, { packId }: In<typeof contract>): Promise<Bytes> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'find-kept-pack',
    text: `select order_id::float8 as "orderId", dispute_id::float8 as "disputeId", storage_key as key, sha256
      from dispute_packs where id = $1`,
    values: [packId],
  })
  const [row] = rows
  const body = row && row.key !== '' ? await ctx.files.read(row.key) : undefined
  if (!row || !body) throw new Refusal('not-found', 'There is no such answer to a dispute, or its file was removed')
  if (createHash('sha256').update(body).digest('hex') !== row.sha256)
    throw new Refusal('unavailable', 'The file of this answer is damaged: it is not the one that was sent')
  const { orderId, disputeId } = row
  const after = { disputeId, pack: packId }
  await writeAudit(ctx.pool, ctx, [{ event: 'defence-pack.downloaded', orderId, after }])
  return {
    body,
    contentType: 'application/pdf',
    fileName: `answer-${packId}-dispute-${disputeId}-order-${orderId}.pdf`,
  }
}
