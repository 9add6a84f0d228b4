import type { documentRow, withdrawDocument as contract } from '#contract/documents.ts'
import type { z } from 'zod'
import type { Answer, In } from '#contract/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { DOCUMENT_COLUMNS, DOCUMENT_TABLES } from '#server/documents/list-documents.ts'
import { Refusal } from '#server/errors.ts'
import { signDocumentUrl } from '#server/http/links.ts'

/** Offers a document to the traveller no longer; its row, file and history stay. Throws `not-found`. */
export async function withdrawDocument(ctx: Context, input: In<typeof contract>): Promise<Answer<typeof contract>> {
  const { orderId, documentId } = input
  return transaction(ctx.pool, async (client) => {
    const { rowCount } = await client.query(
      'update documents set withdrawn_at = now() where order_id = $1 and id = $2 and withdrawn_at is null',
      [orderId, documentId],
    )
    const { rows } = await client.query<Omit<z.output<typeof documentRow>, 'url'>>(
      `select ${DOCUMENT_COLUMNS} from ${DOCUMENT_TABLES} where d.order_id = $1 and d.id = $2`,
      [orderId, documentId],
    )
    const row = rows[0]
    if (!row) throw new Refusal('not-found', 'There is no such document')
    if (rowCount) {
      const after = { documentId, file1: row.file1, originalName: row.original_name }
      await writeAudit(client, ctx, [{ event: 'document.withdrawn', orderId, after }])
    }
    const message = rowCount ? 'The document is withdrawn' : 'The document was withdrawn already'
    return { data: { ...row, url: signDocumentUrl(ctx, orderId, row.file1) }, message }
  })
}
