import type { Pool } from 'pg'
import { DOCUMENT_KINDS, type DocumentKind, type DocumentState } from '#contract/documents.ts'
import { ticketName, ticketOf, type TicketRow } from '#server/document-store/ticket-name.ts'

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
  /** What it is called in the mail: each document of an order that was ever mailed differently. */
  fileName: string
}

type Row = Omit<MailedDocument, 'fileName'> & TicketRow & { earlier: number }

/** These documents of an order, or (null) the current ones; the newest last. */
export async function findMailedDocuments(
  { pool }: { pool: Pick<Pool, 'query'> },
  orderId: number,
  documentIds: number[] | null,
): Promise<MailedDocument[]> {
  const { rows } = await pool.query<Row>({
    name: 'find-mailed-documents',
    text: `select d.id, d.order_id as "orderId", d.file1, d.storage_key as "storageKey", d.kind, d.sha256, d.state, d.scan,
        o.last_name as "lastName", o.arrives, o.flight_day::text as "flightDay", d.comparison,
        (select count(*)::int from documents e where e.order_id = d.order_id and e.id < d.id
          and exists (select from mails m where m.order_id = e.order_id and m.kind = 'approval'
            and e.id = any(m.document_id || m.also_documents))) as earlier
      from documents d join orders o using (order_id)
      where d.order_id = $1 and (d.id = any($2) or $2 is null and d.state = 'current') order by d.id`,
    values: [orderId, documentIds],
  })
  return rows.map(({ earlier, lastName, arrives, flightDay, comparison, ...document }) => {
    const ticket = ticketOf({ orderId: document.orderId, lastName, arrives, flightDay, comparison })
    return { ...document, fileName: ticketName(ticket, DOCUMENT_KINDS[document.kind].extension, earlier + 1) }
  })
}

/**
 * When the reader was last sent a document of the order that no longer counts and that these replace; null where there is none,
 * and where these stand beside it.
 */
export async function findReplaced(
  { pool }: { pool: Pick<Pool, 'query'> },
  { orderId, email }: { orderId: number; email: string },
  documents: readonly MailedDocument[],
): Promise<string | null> {
  const { rows } = await pool.query<{ sentAt: string | null }>({
    name: 'find-replaced-document',
    text: `select to_json(max(m.created_at)) #>> '{}' as "sentAt"
      from mails m join documents d on d.id = any(m.document_id || m.also_documents)
      where m.order_id = $1 and lower(m.email) = lower($2) and m.kind = 'approval'
        and m.state not in ('queued', 'failed', 'bounced') and d.state in ('superseded', 'withdrawn')
        and not d.sha256 = any($4) and exists (select from documents where id = any($3) and not in_addition)`,
    values: [orderId, email.trim(), documents.map(({ id }) => id), documents.map(({ sha256 }) => sha256)],
  })
  return rows[0]?.sentAt ?? null
}
