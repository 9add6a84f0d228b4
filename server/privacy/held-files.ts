import type { Pool } from 'pg'
import { DOCUMENT_KINDS } from '#contract/documents/document-kinds.ts'
import { displayName } from '#server/documents/keeping/display-name.ts'
import type { StoredDocument } from '#server/documents/keeping/find-document.ts'
import { EARLIER_OF_THE_NAME, nameOfTicket, type TicketRow } from '#server/documents/keeping/ticket-name.ts'
import { ANOTHERS, PERSONAL_DATA } from '#server/privacy/tables/personal-data.ts'

/** A file that is held of a person. */
export interface HeldFile {
  /** Its place in the archive: of our own words and numbers, never of a name from outside. */
  name: string
  at: Date
  /** Which it is, without anything of a person. */
  what: string
  /** How and when it came, and what became of it. */
  came: string
  /** Why it is not handed over, where that is known without its bytes. */
  kept: string | null
  /** Its key of the store. */
  key: string
  /** Of its bytes as they came, where that is known. */
  sha256: string | null
}

type Asks = { pool: Pick<Pool, 'query'> }
type DocumentRow = Pick<StoredDocument, 'id' | 'storageKey' | 'sha256' | 'state' | 'scan'> &
  TicketRow & { at: Date; originalName: string; isAnothers: boolean }

/** TABLE: what the virus scanner said -> why a document is not handed over. */
const UNFIT = { waiting: 'waits for the virus scan', infected: 'held a virus, and was removed', clean: null } as const

/** The documents of these orders, the originals of their messages and the answers to their disputes, oldest first, by the names that a person knows them under. */
export async function findHeldFiles(asks: Asks, ids: number[]): Promise<HeldFile[]> {
  const names = new Set<string>()
  const files = [
    ...(await findDocuments(asks, ids)),
    ...(await findMessages(asks, ids)),
    ...(await findAnswers(asks, ids)),
  ]
  return files.map((file) => ({ ...file, name: nameAmong(names, file.name) }))
}

async function findDocuments({ pool }: Asks, ids: number[]): Promise<HeldFile[]> {
  const { rows } = await pool.query<DocumentRow>({
    name: 'find-held-documents',
    text: `select d.id, d.order_id as "orderId", d.storage_key as "storageKey", d.kind, d.sha256, d.state, d.scan,
        d.created_at as at, d.original_name as "originalName", d.comparison,
        o.name as "firstName", o.last_name as "lastName", o.arrives, o.flight_day::text as "flightDay",
        ${EARLIER_OF_THE_NAME} as earlier, ${ANOTHERS} is true as "isAnothers"
      from documents d join orders o using (order_id) where d.order_id = any ($1::bigint[]) order by d.order_id, d.id`,
    values: [ids],
  })
  return rows.map((row) => {
    const { id, orderId, at, state, scan, isAnothers, originalName } = row
    const own = isAnothers ? `document-${id}.${DOCUMENT_KINDS[row.kind].extension}` : nameOfTicket(row)
    return {
      name: `order-${orderId}/${own}`,
      at,
      what: `document ${id} of order ${orderId}`,
      came: `came on ${dayOf(at)}${isAnothers ? '' : ` as "${displayName(originalName)}"`}; ${state}`,
      kept: isAnothers ? 'names another traveller' : scan && UNFIT[scan],
      key: row.storageKey,
      sha256: row.sha256,
    }
  })
}

async function findMessages({ pool }: Asks, ids: number[]): Promise<HeldFile[]> {
  const { of, others } = PERSONAL_DATA.government_mails!
  const { rows } = await pool.query<{ id: number; key: string; at: Date; isAnothers: boolean }>({
    name: 'find-held-messages',
    text: `select t.id, t.storage_key as key, t.received_at as at,
        ${others!.in} or exists (select from government_mail_files l join documents d on d.id = l.document_id
          where l.mail_id = t.id and l.order_id = any ($1::bigint[]) and ${ANOTHERS}) as "isAnothers"
      from government_mails t where ${of} and t.storage_key is not null order by t.id`,
    values: [ids],
  })
  return rows.map(({ id, key, at, isAnothers }) => ({
    name: `messages/from-the-government-${dayOf(at)}-${id}.eml`,
    at,
    what: `message ${id}`,
    came: `came on ${dayOf(at)}`,
    kept: isAnothers ? 'is about other travellers too' : null,
    key,
    sha256: null,
  }))
}

async function findAnswers({ pool }: Asks, ids: number[]): Promise<HeldFile[]> {
  const { rows } = await pool.query<{ id: number; orderId: number; key: string; at: Date; sha256: string }>({
    name: 'find-held-answers',
    text: `select id, order_id as "orderId", storage_key as key, sent_at as at, sha256 from dispute_packs
      where order_id = any ($1::bigint[]) and storage_key <> '' order by order_id, id`,
    values: [ids],
  })
  return rows.map(({ id, orderId, key, at, sha256 }) => ({
    name: `order-${orderId}/answer-to-a-dispute-${dayOf(at)}-${id}.pdf`,
    at,
    what: `answer ${id} to a dispute of order ${orderId}`,
    came: `sent to the bank on ${dayOf(at)}`,
    kept: null,
    key,
    sha256,
  }))
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** A name that no other file has, whatever the system thinks of capitals. */
function nameAmong(names: Set<string>, name: string): string {
  const dot = name.lastIndexOf('.')
  let own = name
  for (let nth = 2; names.has(own.toLowerCase()); nth += 1) own = `${name.slice(0, dot)} (${nth})${name.slice(dot)}`
  names.add(own.toLowerCase())
  return own
}
