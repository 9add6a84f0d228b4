import type { Pool } from 'pg'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import type { DocumentState } from '#contract/documents/documents.ts'
import { FETCHED } from '#server/db/fetched.ts'
import {
  EARLIER_OF_THE_NAME,
  nameOfTicket,
  ticketOf,
  type NamedTicket,
  type TicketRow,
} from '#server/documents/keeping/ticket-name.ts'

/** A document as its mail needs it. */
export interface MailedDocument {
  id: number
  orderId: number
  file1: string
  storageKey: string
  kind: DocumentKind
  sha256: string
  state: DocumentState
  scan: 'waiting' | 'clean' | 'infected' | null
  /** What it is called in the mail: as on the page. */
  fileName: string
  /** What it is for, as its pass and its name say. */
  ticket: Pick<NamedTicket, 'direction' | 'day'>
}

type Row = Omit<MailedDocument, 'fileName' | 'ticket'> & TicketRow

/** These documents of an order, or (null) the current ones; the newest last. */
export async function findMailedDocuments(
  { pool }: { pool: Pick<Pool, 'query'> },
  orderId: number,
  documentIds: number[] | null,
): Promise<MailedDocument[]> {
  const { rows } = await pool.query<Row>({
    name: 'find-mailed-documents',
    text: `select d.id, d.order_id as "orderId", d.file1, d.storage_key as "storageKey", d.kind, d.sha256, d.state, d.scan,
        o.name as "firstName", o.last_name as "lastName", o.arrives, o.flight_day::text as "flightDay", d.comparison,
        ${EARLIER_OF_THE_NAME} as earlier
      from documents d join orders o using (order_id)
      where d.order_id = $1 and (d.id = any($2) or $2 is null and d.state = 'current') order by d.id`,
    values: [orderId, documentIds],
  })
  return rows.map((row) => {
    const { earlier, firstName, lastName, arrives, flightDay, comparison, ...document } = row
    return { ...document, fileName: nameOfTicket(row), ticket: ticketOf(row) }
  })
}

/** What the reader of a mail has of the order already. */
export interface Earlier {
  /** When they last got it. */
  at: string
  /** It counts beside what the mail brings; else that replaces it. */
  counts: boolean
}

/**
 * What the reader got of the order before (it was sent to them, or taken from the page: then the order's own address) and these documents
 * replace, or stand beside where people said so; null where they have none.
 */
export async function findEarlier(
  { pool }: { pool: Pick<Pool, 'query'> },
  { orderId, email }: { orderId: number; email: string },
  documents: readonly MailedDocument[],
): Promise<Earlier | null> {
  const { rows } = await pool.query<{ at: string | null; counts: boolean }>({
    name: 'find-earlier-document',
    text: `with held as (
        select m.created_at as at, d.id from mails m join documents d on d.id = any(m.document_id || m.also_documents)
          where m.order_id = $1 and lower(m.email) = lower($2) and m.kind = 'approval' and m.state not in ('queued', 'failed', 'bounced')
        union all select w.created_at, w.document_id from ${FETCHED} w join orders o using (order_id)
          where w.order_id = $1 and lower(trim(o.email)) = lower($2)
      ), these as (select coalesce(bool_and(in_addition), false) as beside from documents where id = any($3))
      select to_json(max(h.at)) #>> '{}' as at, coalesce(bool_or(beside), false) as counts
      from held h join documents d using (id) cross join these
      where not d.sha256 = any($4) and d.state = any(case when beside then '{current}' else '{superseded,withdrawn}' end::text[])`,
    values: [orderId, email.trim(), documents.map(({ id }) => id), documents.map(({ sha256 }) => sha256)],
  })
  const { at = null, counts = false } = rows[0] ?? {}
  return at === null ? null : { at, counts }
}
