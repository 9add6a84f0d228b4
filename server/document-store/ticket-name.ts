import type { Pool } from 'pg'
import { DOCUMENT_KINDS, type DocumentKind } from '#contract/documents.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { nameForTheForm } from '#server/official-form/plain-letters.ts'

/** What a document's name is made of. */
export interface NamedTicket {
  orderId: number
  lastName: string
  direction: 'Arrival' | 'Departure'
  /** YYYY-MM-DD. */
  day: string | null
}

/**
 * The name under which a traveller keeps a document: `Dominican-entry-ARRIVAL-SCHONBERGER-2026-12-15.pdf`. What staff called the file
 * never reaches anybody. A name in letters that passports do not use is left to the order's number. `nth` sets a later one of an order
 * apart, so that it does not lie under the earlier one's name.
 */
export function ticketName({ orderId, lastName, direction, day }: NamedTicket, extension: string, nth = 1): string {
  const family = nameForTheForm(lastName)?.toUpperCase().replace(/Ñ/g, 'N').replace(/ /g, '-').slice(0, 40)
  const what = direction === 'Arrival' ? 'Dominican-entry' : 'Dominican-exit'
  return `${[what, direction.toUpperCase(), family ?? orderId, day, nth > 1 && nth].filter(Boolean).join('-')}.${extension}`
}

/** A document and its order, as its name is made of them. */
export interface TicketRow {
  orderId: number
  lastName: string
  arrives: boolean
  flightDay: string | null
  kind: DocumentKind
  comparison: Comparison | null
}

/** The name under which the traveller of an order keeps this document of it. */
export async function findTicketName({ pool }: { pool: Pick<Pool, 'query'> }, documentId: number): Promise<string> {
  const { rows } = await pool.query<TicketRow>({
    name: 'find-ticket-name',
    text: `select o.order_id::float8 as "orderId", o.last_name as "lastName", o.arrives, o.flight_day::text as "flightDay",
        d.kind, d.comparison
      from documents d join orders o using (order_id) where d.id = $1`,
    values: [documentId],
  })
  const { kind, ...row } = rows[0]!
  return ticketName(ticketOf(row), DOCUMENT_KINDS[kind].extension)
}

/** What a document itself says of way and day counts more than its order, for it is what an officer reads. */
export function ticketOf({ orderId, lastName, arrives, flightDay, comparison }: Omit<TicketRow, 'kind'>): NamedTicket {
  const direction = comparison?.foundDirection ?? (arrives ? 'Arrival' : 'Departure')
  return { orderId, lastName, direction, day: comparison?.foundFlightDay ?? flightDay }
}
