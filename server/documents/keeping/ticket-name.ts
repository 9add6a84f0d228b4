import type { Pool } from 'pg'
import { DOCUMENT_KINDS, type DocumentKind } from '#contract/documents/document-kinds.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { nameForTheForm } from '#server/official-form/name-for-the-form.ts'

/** What a document's name is made of. */
export interface NamedTicket {
  orderId: number
  firstName: string
  lastName: string
  direction: 'Arrival' | 'Departure'
  /** YYYY-MM-DD. */
  day: string | null
}

/**
 * The name under which a traveller keeps a document: `Dominican-entry-ARRIVAL-SCHONBERGER-ANNA-2026-12-15.pdf`. What staff called the file
 * never reaches anybody. With the first name, for a family keeps its files in one place.
 * A name in letters that passports do not use is left to the order's number. `nth` sets a later one of an order
 * apart, so that it does not lie under the earlier one's name.
 */
export function ticketName(
  { orderId, firstName, lastName, direction, day }: NamedTicket,
  extension: string,
  nth = 1,
): string {
  const [family, first] = [lastName, firstName.trim().split(/\s+/)[0]!].map(inFile)
  const what = direction === 'Arrival' ? 'Dominican-entry' : 'Dominican-exit'
  return `${[what, direction.toUpperCase(), family ?? orderId, family && first, day, nth > 1 && nth].filter(Boolean).join('-')}.${extension}`
}

function inFile(name: string): string | undefined {
  return nameForTheForm(name)?.toUpperCase().replace(/Ñ/g, 'N').replace(/ /g, '-').slice(0, 40)
}

const way = (document: string) =>
  `coalesce(${document}.comparison->>'foundDirection', case when o.arrives then 'Arrival' else 'Departure' end)`
const day = (document: string) => `coalesce(${document}.comparison->>'foundFlightDay', o.flight_day::text)`

/** SQL, of a document `d` of an order `o`: how many earlier ones of the same way and day its traveller was offered or sent. */
export const EARLIER_OF_THE_NAME = `(select count(*)::int from documents e where e.order_id = d.order_id and e.id < d.id
  and ${way('e')} = ${way('d')} and ${day('e')} is not distinct from ${day('d')}
  and (e.state = 'current' or exists (select from downloads w where w.order_id = e.order_id and w.document_id = e.id)
    or exists (select from mails m where m.order_id = e.order_id and m.kind = 'approval'
      and e.id = any(m.document_id || m.also_documents))))`

/** A document and its order, as its name is made of them. */
export interface TicketRow {
  orderId: number
  firstName: string
  lastName: string
  arrives: boolean
  flightDay: string | null
  kind: DocumentKind
  comparison: Comparison | null
  /** How many earlier ones would lie under the same name. */
  earlier: number
}

/** The name under which a traveller keeps a document, alike on the page, in its file and in mails. */
export function nameOfTicket({ kind, earlier, ...row }: TicketRow): string {
  return ticketName(ticketOf(row), DOCUMENT_KINDS[kind].extension, earlier + 1)
}

/** The name under which the traveller of an order keeps this document of it. */
export async function findTicketName({ pool }: { pool: Pick<Pool, 'query'> }, documentId: number): Promise<string> {
  const { rows } = await pool.query<TicketRow>({
    name: 'find-ticket-name',
    text: `select o.order_id::float8 as "orderId", o.name as "firstName", o.last_name as "lastName", o.arrives, o.flight_day::text as "flightDay",
        d.kind, d.comparison, ${EARLIER_OF_THE_NAME} as earlier
      from documents d join orders o using (order_id) where d.id = $1`,
    values: [documentId],
  })
  return nameOfTicket(rows[0]!)
}

/** What a document itself says of way and day counts more than its order, for it is what an officer reads. */
export function ticketOf({
  orderId,
  firstName,
  lastName,
  arrives,
  flightDay,
  comparison,
}: Omit<TicketRow, 'kind' | 'earlier'>): NamedTicket {
  const direction = comparison?.foundDirection ?? (arrives ? 'Arrival' : 'Departure')
  return { orderId, firstName, lastName, direction, day: comparison?.foundFlightDay ?? flightDay }
}
