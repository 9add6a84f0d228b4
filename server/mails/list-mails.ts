import type { z } from 'zod'
import type { mailHistoryRow } from '#contract/mails/mails.ts'
import { may, type Context } from '#server/context.ts'
import { signDocumentUrl } from '#server/security/links.ts'
import { keptForReader } from '#server/words/in-language.ts'

type Row = z.output<typeof mailHistoryRow>
type Found = Omit<Row, 'uploadDoc' | 'url'> & {
  file1: string | null
  provider: Row['uploadDoc']['mail_service_provider']
}

/** Every mail about an order, newest first, with a link that opens its document for ten minutes. */
export async function listMails(ctx: Context, orderId: number): Promise<Row[]> {
  const { rows } = await ctx.pool.query<Found>({
    name: 'list-mails',
    text: `select m.id, m.order_id, to_json(m.created_at)#>>'{}' as create_ts,
        d.file1, m.provider, m.email, m.kind, m.state, m.reason, to_json(coalesce(m.state_at, m.created_at))#>>'{}' as state_at,
        to_json(m.delivered_at)#>>'{}' as delivered_at, to_json(m.opened_at)#>>'{}' as opened_at,
        coalesce((select json_agg(distinct b.order_id) from documents b where b.id = any(m.documents_of_others)), '[]') as with_orders,
        m.state in ('failed', 'uncertain', 'bounced') and m.handled_at is null as needs_person
      from mails m left join documents d on d.id = m.document_id where m.order_id = $1 order by m.id desc`,
    values: [orderId],
  })
  return rows.map(({ file1, provider, ...row }) => ({
    ...row,
    reason: row.reason === null ? null : keptForReader(ctx, row.reason),
    uploadDoc: { file1: file1 ?? '', mail_service_provider: provider },
    url: file1 !== null && may(ctx, 'documents:read') ? signDocumentUrl(ctx, orderId, file1) : null,
  }))
}
