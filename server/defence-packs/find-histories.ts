import type { DocumentState } from '#contract/documents/documents.ts'
import type { MailState } from '#contract/mails/mail-states.ts'
import type { Provider } from '#contract/mails/providers.ts'
import type { Context } from '#server/context.ts'
import type { EvidenceOrder } from '#server/defence-packs/find-evidence.ts'

/** A mail of the order's history. */
export interface SentMail {
  id: number
  at: string
  email: string
  /** It went to the order's own e-mail, as that is now. */
  toCustomer: boolean
  provider: Provider
  state: MailState
  /** By the provider's word. */
  deliveredAt: string | null
  openedAt: string | null
  /** The newest document that went with it. */
  file: string | null
  fileState: DocumentState | null
  /** Which of today's current documents it brought. */
  brought: number[]
  /** What it said, where that was kept with the one attempt by which it can have gone. */
  said: SaidMail | null
}

/** What a mail said, as it was handed to its provider. */
export interface SaidMail {
  sender: string
  subject: string
  body: string
  files: string[]
  /** When the provider had taken it, and how it names it. */
  takenAt: string
  messageId: string | null
}

export interface Download {
  id: number
  at: string
  ip: string
  place: string
  browser: string
  os: string
  file: string
  fileState: DocumentState
  /** The ticket, from the address of the purchase. */
  sameAddress: boolean
  /** The ticket, with a browser and a system of the same kind as the purchase. */
  sameDevice: boolean
  /** The ticket, in the Dominican Republic, on the day of travel or, of an arrival, in the 30 days after. */
  onTrip: boolean
}

/** Rows of a history that are alike, summed up. */
export type Alike<Row> = Row & { count: number; first: string; last: string }

/** A history: all its rows where they are few; of many those that prove something, the first and the last, and all summed up. */
export interface History<Row, Kind> {
  rows: Row[]
  total: number
  /** The greatest, those that equal the purchase before all. */
  kinds: Alike<Kind>[]
  /** How many kinds there are in all. */
  kindsTotal: number
}

export type MailHistory = History<SentMail, Pick<SentMail, 'email' | 'state'>>

type DownloadKind = Pick<Download, 'ip' | 'place' | 'browser' | 'os' | 'sameAddress' | 'sameDevice'>

/** The downloads of one document, the ticket: all of these are counted in one go, so that they are of one set. */
export interface TicketDownloads {
  count: number
  first: string
  last: string
  /** The downloads from the address of the purchase. */
  sameAddress: number
  /** The downloads with a browser and a system of the same kind as the purchase. */
  sameDevice: number
  /** The first of those that were made in the Dominican Republic on the journey. */
  onTrip: { at: string; place: string } | null
}

/** The sums as the database gives them: of no download there is neither a first nor a last. */
type TicketSums = Omit<TicketDownloads, 'first' | 'last' | 'onTrip'> &
  Record<'first' | 'last' | 'tripAt' | 'tripPlace', string | null> & { total: number }

/** The history is of all documents of the order, and what equals the purchase is of the ticket alone. */
export interface DownloadHistory extends History<Download, DownloadKind> {
  /** Undefined where there is no ticket, or nobody downloaded it. */
  ofTicket: TicketDownloads | undefined
}

/** What downloads are compared with: the addresses, as they may be written, and the browser and system of the purchase. */
export interface PurchaseTraits {
  addresses: string[]
  browser: string | null
  os: string | null
}

/** So many rows stand in a letter one by one; more are summed up. */
export const ROWS_AT_MOST = 20
const KINDS_AT_MOST = 8
/** Of the rows of a long history that prove the same. */
const PROOFS_AT_MOST = 3
/** Mails that may have brought a ticket; the first to arrive come first. */
const BRINGERS_AT_MOST = 50

/** As locateAddress() names it at the end of a place. */
const COUNTRY = 'Dominican Republic'
/** How long after an arrival a download there is taken to be of that journey. */
const DAYS_ON_TRIP = 30

/** SQL: mails that brought nothing but documents of somebody else ($2) are left out. */
const OURS = `document_id is null or not (also_documents || document_id) <@ $2::bigint[]`

/** The mails about an order; none counts as bringing a document made after it. `current` are its current documents, `anothers` those stopped. */
export async function findMails(
  ctx: Context,
  orderId: number,
  { email, current, anothers }: { email: string; current: number[]; anothers: number[] },
): Promise<MailHistory> {
  const [{ rows }, { rows: kinds }] = await Promise.all([
    ctx.pool.query<SentMail & { total: number }>({
      name: 'find-evidence-mails',
      text: `select m.id::float8 as id, to_json(m.created_at) #>> '{}' as at, m.email, m."toCustomer", m.provider, m.state,
          to_json(m.delivered_at) #>> '{}' as "deliveredAt", to_json(m.opened_at) #>> '{}' as "openedAt",
          d.original_name as file, d.state as "fileState", m.brought::float8[] as brought, m.total::float8 as total,
          case when t.mail_id is not null then json_build_object('sender', t.sender, 'subject', t.subject, 'body', t.body, 'files', t.files,
            'takenAt', t.finished_at, 'messageId', m.provider_message_id) end as said
        from (select n.*, row_number() over (order by id) as place, count(*) over () as total,
            row_number() over (order by "toCustomer" and brought <> '{}' and state in ('sent', 'delivered', 'opened') desc,
              delivered_at, id) as bringer
          from (select o.*, lower(trim(o.email)) = lower(trim($3)) as "toCustomer",
              case when kind = 'approval' then array(
                select id from documents where id = any(o.also_documents || o.document_id) and id = any($4::bigint[])
                  and created_at <= o.created_at) else '{}' end as brought
            from mails o where o.order_id = $1 and (${OURS})) n) m
          left join lateral (select original_name, state from documents
            where id = any(m.also_documents || m.document_id) and id <> all($2::bigint[]) and created_at <= m.created_at order by documents.id desc limit 1) d on true
          left join lateral (select x.*, a.finished_at from mail_texts x join mail_attempts a on a.id = x.attempt_id
            where x.mail_id = m.id and m.brought <> '{}' and a.outcome = 'sent' and not exists (select from mail_attempts b
              where b.mail_id = m.id and b.id <> a.id and (b.outcome is null or b.outcome in ('sent', 'unknown')))) t on true
        where m.place <= $5 or m.place = m.total or m.bringer <= $6 order by m.id`,
      values: [orderId, anothers, email, current, ROWS_AT_MOST, BRINGERS_AT_MOST],
    }),
    ctx.pool.query<MailHistory['kinds'][number] & { kindsTotal: number }>({
      name: 'sum-up-evidence-mails',
      text: `select min(email) as email, state, count(*)::float8 as count, to_json(min(created_at)) #>> '{}' as first,
          to_json(max(created_at)) #>> '{}' as last, (count(*) over ())::float8 as "kindsTotal"
        from mails where order_id = $1 and (${OURS}) group by lower(email), state order by count(*) desc, min(id) limit $3`,
      values: [orderId, anothers, KINDS_AT_MOST],
    }),
  ])
  return { rows, total: rows[0]?.total ?? 0, kinds, kindsTotal: kinds[0]?.kindsTotal ?? 0 }
}

interface Looked extends Pick<EvidenceOrder, 'flightDay' | 'arrives'> {
  ticketId: number | null
  anothers: number[]
  /** Later ones are left out; null: none is. */
  until: string | null
}

/** The downloads of an order's documents but those that were stopped, and those from before there was the document; those of the ticket compared with its purchase. */
export async function findDownloads(
  ctx: Context,
  orderId: number,
  { addresses, browser, os, ticketId, anothers, until, flightDay, arrives }: PurchaseTraits & Looked,
): Promise<DownloadHistory> {
  const compared = `select m.*, coalesce(m.document_id = $5::bigint, false) and m.ip = any($2::text[]) as "sameAddress",
      coalesce(m.document_id = $5::bigint and m.browser = $3::text and m.os = $4::text, false) as "sameDevice",
      coalesce(m.document_id = $5::bigint and m.place ~ '(^|, )${COUNTRY}$'
        and (m.created_at at time zone 'America/Santo_Domingo')::date between $8::date and $8::date + $9::int, false) as "onTrip"
    from downloads m join documents s on s.id = m.document_id and s.created_at <= m.created_at
    where m.order_id = $1 and m.document_id <> all($6::bigint[])
      and m.created_at < coalesce($7::timestamptz, 'infinity')`
  const traits = [orderId, addresses, browser, os, ticketId, anothers, until, flightDay, arrives ? DAYS_ON_TRIP : 0]
  const [{ rows }, { rows: kinds }, { rows: sums }] = await Promise.all([
    ctx.pool.query<Download>({
      name: 'find-evidence-downloads',
      text: `select m.id::float8 as id, to_json(m.created_at) #>> '{}' as at, m.ip, m.place, m.browser, m.os,
          m."sameAddress", m."sameDevice", m."onTrip", d.original_name as file, d.state as "fileState"
        from (select n.*, row_number() over (order by id) as n, row_number() over (order by id desc) as back,
            row_number() over (partition by "sameAddress" order by id) as of_address,
            row_number() over (partition by "sameDevice" order by id) as of_device,
            row_number() over (partition by "onTrip" order by id) as of_trip,
            row_number() over (partition by document_id order by id) as of_document
          from (${compared}) n) m
          join documents d on d.id = m.document_id
        where n <= $10 or back = 1 or of_document = 1 or "sameAddress" and of_address <= $11 or "sameDevice" and of_device <= $11
          or "onTrip" and of_trip = 1
        order by m.id limit 100`,
      values: [...traits, ROWS_AT_MOST, PROOFS_AT_MOST],
    }),
    ctx.pool.query<DownloadHistory['kinds'][number] & { kindsTotal: number }>({
      name: 'sum-up-evidence-downloads',
      text: `select ip, place, browser, os, "sameAddress", "sameDevice", count(*)::float8 as count,
          to_json(min(created_at)) #>> '{}' as first, to_json(max(created_at)) #>> '{}' as last,
          (count(*) over ())::float8 as "kindsTotal"
        from (${compared}) m group by ip, place, browser, os, "sameAddress", "sameDevice"
        order by "sameAddress" desc, "sameDevice" desc, count(*) desc, min(id) limit $10`,
      values: [...traits, KINDS_AT_MOST],
    }),
    ctx.pool.query<TicketSums>({
      name: 'count-evidence-downloads',
      text: `select count(*)::float8 as total, (count(*) filter (where document_id = $5::bigint))::float8 as count,
          to_json(min(created_at) filter (where document_id = $5::bigint)) #>> '{}' as first,
          to_json(max(created_at) filter (where document_id = $5::bigint)) #>> '{}' as last,
          (count(*) filter (where "sameAddress"))::float8 as "sameAddress",
          (count(*) filter (where "sameDevice"))::float8 as "sameDevice",
          to_json(min(created_at) filter (where "onTrip")) #>> '{}' as "tripAt",
          (array_agg(place order by created_at, id) filter (where "onTrip"))[1] as "tripPlace" from (${compared}) m`,
      values: traits,
    }),
  ])
  const { total, first, last, tripAt, tripPlace, ...sum } = sums[0]!
  const onTrip = tripAt === null || tripPlace === null ? null : { at: tripAt, place: tripPlace }
  return {
    rows,
    total,
    kinds,
    kindsTotal: kinds[0]?.kindsTotal ?? 0,
    ofTicket: first !== null && last !== null ? { ...sum, first, last, onTrip } : undefined,
  }
}
