import type { Application } from '#contract/application.ts'
import type { DocumentKind } from '#contract/documents.ts'
import type { MailState } from '#contract/mail-states.ts'
import type { Provider } from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import type { applications, Payment } from '#server/db/tables/orders.ts'
import type { SiteSettings } from '#server/db/tables/sites.ts'
import { Refusal } from '#server/errors.ts'
import { findEarlierPayments, type EarlierPayment } from '#server/defence-packs/find-earlier-payments.ts'

/** An order with its form, payment and site, as packs need them. Moments are ISO 8601. */
interface EvidenceOrder {
  id: number
  createdAt: string
  paidAt: string | null
  refundDate: string | null
  processingMode: string
  name: string
  lastName: string
  email: string
  phone: string
  /** YYYY-MM-DD, where the form tells one. */
  flightDay: string | null
  arrives: boolean
  form: Application
  payment: Payment | null
  terms: typeof applications.$inferSelect.terms
  transactionId: string | null
  merchantName: string | null
  site: { id: number; name: string; domain: string } & SiteSettings
}

export interface SentMail {
  at: string
  email: string
  provider: Provider
  state: MailState
  /** By the provider's word. */
  deliveredAt: string | null
  openedAt: string | null
  /** The name of the document that went with it. */
  file: string | null
}

export interface Download {
  at: string
  ip: string
  place: string
  browser: string
  os: string
  file: string
}

/** The approved ticket: the newest document that is offered to the traveller. */
export interface Ticket {
  file1: string
  storageKey: string
  sha256: string
  kind: DocumentKind
  createdAt: string
}

/** Rows of a history, the oldest first, and how many there are in all; of very long ones the beginning and the end. */
export interface History<Row> {
  rows: Row[]
  total: number
}

/** All that is known of an order that may answer a dispute. */
export interface Evidence {
  order: EvidenceOrder
  mails: History<SentMail>
  downloads: History<Download>
  ticket: Ticket | undefined
  earlierPayments: EarlierPayment[]
}

/** Read from each end of a history; what lies between only counts. */
const ROWS_FROM_EACH_END = 500

/** Reads the evidence of an order, every part of it by an index and bounded. Throws `not-found`. */
export async function findEvidence(ctx: Context, orderId: number): Promise<Evidence> {
  const order = await findOrder(ctx, orderId)
  if (!order) throw new Refusal('not-found', 'There is no such order')
  const [mails, downloads, ticket, earlierPayments] = await Promise.all([
    findMails(ctx, orderId),
    findDownloads(ctx, orderId),
    findTicket(ctx, orderId),
    findEarlierPayments(ctx, order),
  ])
  return { order, mails, downloads, ticket, earlierPayments }
}

async function findOrder(ctx: Context, orderId: number): Promise<EvidenceOrder | undefined> {
  const { rows } = await ctx.pool.query<EvidenceOrder & { site: EvidenceOrder['site'] & { settings?: SiteSettings } }>({
    name: 'find-evidence-order',
    text: `select o.order_id::float8 as id, to_json(o.created_at) #>> '{}' as "createdAt",
        to_json(o.paid_at) #>> '{}' as "paidAt", to_json(o.refund_date) #>> '{}' as "refundDate",
        o.processing_mode as "processingMode", o.name, o.last_name as "lastName", o.email,
        coalesce(shown_phone(o.country_code, o.phone_number), '') as phone,
        o.flight_day::text as "flightDay", o.arrives, a.form, a.payment, a.terms,
        coalesce(a.transaction_id, a.payment->>'transaction_id') as "transactionId", a.merchant_name as "merchantName",
        s.settings || jsonb_build_object('id', s.id, 'name', s.name, 'domain', s.domain) as site
      from orders o join applications a using (order_id)
        -- Sites are never removed; should one be missing all the same, the first stands in, as on the public pages.
        cross join lateral (select * from landing_sites order by id = o.landing_site desc, id limit 1) s
      where o.order_id = $1`,
    values: [orderId],
  })
  return rows[0]
}

async function findMails(ctx: Context, orderId: number): Promise<History<SentMail>> {
  const { rows } = await ctx.pool.query<SentMail & { total: number }>({
    name: 'find-evidence-mails',
    text: `select to_json(m.created_at) #>> '{}' as at, m.email, m.provider, m.state, d.original_name as file,
        to_json(m.delivered_at) #>> '{}' as "deliveredAt", to_json(m.opened_at) #>> '{}' as "openedAt",
        (select count(*) from mails where order_id = $1)::float8 as total
      from (${bothEnds('mails')}) m left join documents d on d.id = m.document_id order by m.id`,
    values: [orderId],
  })
  return { rows, total: rows[0]?.total ?? 0 }
}

async function findDownloads(ctx: Context, orderId: number): Promise<History<Download>> {
  const { rows } = await ctx.pool.query<Download & { total: number }>({
    name: 'find-evidence-downloads',
    text: `select to_json(m.created_at) #>> '{}' as at, m.ip, m.place, m.browser, m.os, d.original_name as file,
        (select count(*) from downloads where order_id = $1)::float8 as total
      from (${bothEnds('downloads')}) m join documents d on d.id = m.document_id order by m.id`,
    values: [orderId],
  })
  return { rows, total: rows[0]?.total ?? 0 }
}

function bothEnds(table: 'mails' | 'downloads'): string {
  const end = (direction: 'asc' | 'desc') =>
    `(select * from ${table} where order_id = $1 order by id ${direction} limit ${ROWS_FROM_EACH_END})`
  return `${end('asc')} union ${end('desc')}`
}

async function findTicket(ctx: Context, orderId: number): Promise<Ticket | undefined> {
  const { rows } = await ctx.pool.query<Ticket>({
    name: 'find-evidence-ticket',
    text: `select file1, storage_key as "storageKey", sha256, kind, to_json(created_at) #>> '{}' as "createdAt"
      from documents where order_id = $1 and state = 'current' order by id desc limit 1`,
    values: [orderId],
  })
  return rows[0]
}
