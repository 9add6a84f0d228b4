import type { Pool, PoolClient } from 'pg'
import type { z } from 'zod'
import type { documentRow } from '#contract/documents/documents.ts'
import { may, type Context } from '#server/context.ts'
import { describeCheck, type RawCheck } from '#server/documents/keeping/describe-check.ts'
import { whoseDocument, type Judged } from '#server/documents/keeping/whose-document.ts'
import { Refusal } from '#server/errors.ts'
import { signDocumentUrl } from '#server/security/links.ts'

type Row = z.output<typeof documentRow>
type Found = Omit<Row, 'url' | 'check' | 'whose'> & { raw: RawCheck & Judged }

/**
 * A document as the contract shows it. Who it was sent to and by which provider is what its latest mail says; who brought what
 * no member of staff uploaded is said by its source.
 */
const SELECT = `select d.id, d.file1, d.original_name, d.kind, d.bytes, d.pages, d.source, d.state,
    to_json(d.created_at)#>>'{}' as created_at,
    coalesce(s.name, case d.source when 'government-mail' then 'Government mail' when 'system-before' then 'The system before' else 'Landing site' end) as uploaded_by,
    m.email as sent_to, to_json(m.created_at)#>>'{}' as sent_at, m.provider as mail_service_provider, m.state as mail_state, p.codes, d.shown_code,
    case when d.confirmed_at is not null then
      json_build_object('by', c.name, 'at', d.confirmed_at, 'reason', d.confirmed_reason) end as confirmed,
    json_build_object('verdict', d.verdict, 'comparison', d.comparison, 'comparedAt', d.compared_at, 'allowedAt', d.allowed_at,
      'confirmedAt', d.confirmed_at, 'allowedBy', l.name, 'allowedReason', d.allowed_reason, 'name', o.name, 'lastName', o.last_name,
      'arrives', o.arrives, 'flightDay', o.flight_day, 'form', a.form,
      'otherName', oo.name, 'otherLastName', oo.last_name, 'other', jsonb_build_object('passport_number', oa.form->'passport_number')) as raw
  from documents d join orders o using (order_id) left join applications a using (order_id)
  left join staff s on s.id = d.uploaded_by left join staff l on l.id = d.allowed_by
  left join staff c on c.id = d.confirmed_by
  left join passes p on p.document_id = d.id
  left join orders oo on oo.order_id = (d.comparison->>'otherOrderId')::bigint
  left join applications oa on oa.order_id = oo.order_id
  left join lateral (select email, created_at, provider, state from mails
    where order_id = d.order_id and (document_id = d.id or d.id = any(also_documents)) order by id desc limit 1) m on true`

/** Every document of an order, newest first, each with a link that opens it for ten minutes. */
export async function listDocuments(ctx: Context, orderId: number): Promise<Row[]> {
  const { rows } = await ctx.pool.query<Found>({
    name: 'list-documents',
    text: `${SELECT} where d.order_id = $1 order by d.id desc`,
    values: [orderId],
  })
  return rows.map((row) => shown(ctx, orderId, row))
}

/** One document of an order as lists show it. Throws `not-found`. */
export async function getDocument(
  ctx: Context,
  client: Pick<Pool | PoolClient, 'query'>,
  orderId: number,
  documentId: number,
): Promise<Row> {
  const { rows } = await client.query<Found>({
    name: 'get-document',
    text: `${SELECT} where d.order_id = $1 and d.id = $2`,
    values: [orderId, documentId],
  })
  if (!rows[0]) throw new Refusal('not-found', 'There is no such document')
  return shown(ctx, orderId, rows[0])
}

function shown(ctx: Context, orderId: number, { raw, ...row }: Found): Row {
  return {
    ...row,
    check: describeCheck(ctx, orderId, raw),
    whose: whoseDocument(raw),
    url: may(ctx, 'documents:read') ? signDocumentUrl(ctx, orderId, row.file1) : null,
  }
}
