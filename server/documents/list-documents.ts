import type { z } from 'zod'
import type { documentRow } from '#contract/documents.ts'
import type { Context } from '#server/context.ts'
import { signDocumentUrl } from '#server/http/links.ts'

type Row = z.output<typeof documentRow>

/**
 * A document as the contract shows it. Who it was sent to and by which provider is what its latest mail says; "Landing site"
 * brought what no member of staff uploaded.
 */
export const DOCUMENT_COLUMNS = `d.id, d.file1, d.original_name, d.kind, d.bytes, d.pages,
  to_json(d.created_at)#>>'{}' as created_at, coalesce(s.name, 'Landing site') as uploaded_by,
  m.email as sent_to, m.provider as mail_service_provider,
  case when d.withdrawn_at is not null then 'withdrawn' when d.superseded_at is not null then 'superseded'
    else 'current' end as state`

export const DOCUMENT_TABLES = `documents d left join staff s on s.id = d.uploaded_by
  left join lateral (select email, provider from mails where order_id = d.order_id and document_id = d.id
    order by id desc limit 1) m on true`

/** Every document of an order, newest first, each with a link that opens it for ten minutes. */
export async function listDocuments(ctx: Pick<Context, 'pool' | 'secret' | 'actor'>, orderId: number): Promise<Row[]> {
  const { rows } = await ctx.pool.query<Omit<Row, 'url'>>({
    name: 'list-documents',
    text: `select ${DOCUMENT_COLUMNS} from ${DOCUMENT_TABLES} where d.order_id = $1 order by d.id desc`,
    values: [orderId],
  })
  return rows.map((row) => ({ ...row, url: signDocumentUrl(ctx, orderId, row.file1) }))
}
