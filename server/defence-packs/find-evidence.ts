import type { Application } from '#contract/application.ts'
import type { DocumentKind } from '#contract/document-kinds.ts'
import type { Context } from '#server/context.ts'
import type { applications, Payment } from '#server/db/tables/orders.ts'
import type { SiteSettings } from '#server/db/tables/sites.ts'
import { Refusal } from '#server/errors.ts'
import { MADE_REFUNDS, type MadeRefund } from '#server/orders/refunds/made-refunds.ts'
import { purchaseTraits } from '#server/defence-packs/compare-payments.ts'
import { theTicket } from '#server/defence-packs/the-ticket.ts'
import { findEarlierPayments, type EarlierPayment } from '#server/defence-packs/find-earlier-payments.ts'
import {
  findDownloads,
  findMails,
  type DownloadHistory,
  type MailHistory,
} from '#server/defence-packs/find-histories.ts'

/** An order with its form, payment and site, as packs need them. Moments are ISO 8601. */
interface EvidenceOrder {
  id: number
  createdAt: string
  paidAt: string | null
  refundDate: string | null
  /** What was given back, the oldest first. */
  refunds: MadeRefund[]
  /** A remark of staff says that its payment was disputed or voided. */
  disputed: boolean
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

/** A current document: one that is offered to the traveller, neither replaced nor withdrawn. */
export interface Ticket {
  id: number
  file1: string
  storageKey: string
  sha256: string
  kind: DocumentKind
  createdAt: string
  /** How much it is the ticket: 0, it was not sent in addition to another and names this traveller; 1, the first alone; 2, neither. */
  rank: number
}

/** All that is known of an order that may answer a dispute. */
export interface Evidence {
  order: EvidenceOrder
  /** The newest first. */
  tickets: Ticket[]
  mails: MailHistory
  downloads: DownloadHistory
  earlierPayments: EarlierPayment[]
}

/** More current documents of one order were no tickets. */
const TICKETS_AT_MOST = 20

/** Reads the evidence of an order, every part of it by an index and bounded. Throws `not-found`. */
export async function findEvidence(ctx: Context, orderId: number): Promise<Evidence> {
  const order = await findOrder(ctx, orderId)
  if (!order) throw new Refusal('not-found', 'There is no such order')
  const tickets = await findTickets(ctx, orderId)
  const [mails, earlierPayments] = await Promise.all([
    findMails(ctx, orderId, { email: order.email, current: tickets.map(({ id }) => id) }),
    findEarlierPayments(ctx, order),
  ])
  const ticket = theTicket({ order, tickets, mails })
  const downloads = await findDownloads(ctx, orderId, {
    ...purchaseTraits(order.payment),
    ticketId: ticket?.id ?? null,
  })
  return { order, tickets, mails, downloads, earlierPayments }
}

async function findOrder(ctx: Context, orderId: number): Promise<EvidenceOrder | undefined> {
  const { rows } = await ctx.pool.query<EvidenceOrder & { site: EvidenceOrder['site'] & { settings?: SiteSettings } }>({
    name: 'find-evidence-order',
    text: `select o.order_id::float8 as id, to_json(o.created_at) #>> '{}' as "createdAt",
        to_json(o.paid_at) #>> '{}' as "paidAt", to_json(o.refund_date) #>> '{}' as "refundDate",
        ${MADE_REFUNDS} as refunds,
        o.processing_mode as "processingMode", o.name, o.last_name as "lastName", o.email,
        coalesce(shown_phone(o.country_code, o.phone_number), '') as phone,
        exists (select from remarks r where r.order_id = o.order_id and (r.chargeback = 'Y' or r.voided = 'Y')) as disputed,
        o.flight_day::text as "flightDay", o.arrives, a.form, a.payment, a.terms,
        coalesce(a.transaction_id, a.payment->>'transaction_id') as "transactionId", a.merchant_name as "merchantName",
        s.settings || jsonb_build_object('id', s.id, 'name', s.name, 'domain', s.domain) as site
      from orders o join applications a using (order_id)
        -- Sites are never removed; should one be missing all the same, the first stands in, as on the public pages.
        cross join lateral (select * from landing_sites order by id = o.landing_site desc, id limit 1) s
      where o.order_id = $1`,
    values: [orderId],
  })
  return rows[0] && { ...rows[0], form: ctx.numbers.open(orderId, rows[0].form) }
}

async function findTickets(ctx: Context, orderId: number): Promise<Ticket[]> {
  const { rows } = await ctx.pool.query<Ticket>({
    name: 'find-evidence-tickets',
    text: `select id::float8 as id, file1, storage_key as "storageKey", sha256, kind,
        to_json(created_at) #>> '{}' as "createdAt",
        case when in_addition then 2 when verdict = 'match' then 0 else 1 end as rank
      from documents where order_id = $1 and state = 'current' order by documents.id desc limit ${TICKETS_AT_MOST}`,
    values: [orderId],
  })
  return rows
}
