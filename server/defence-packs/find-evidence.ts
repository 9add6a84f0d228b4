import type { Application } from '#contract/orders/application.ts'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import type { Whose } from '#contract/documents/documents.ts'
import type { Context } from '#server/context.ts'
import type { applications, Payment } from '#server/db/tables/orders.ts'
import type { SiteSettings } from '#server/db/tables/sites.ts'
import { whoseDocument, type Judged } from '#server/documents/keeping/whose-document.ts'
import { Refusal } from '#server/errors.ts'
import { MADE_REFUNDS, type MadeRefund } from '#server/orders/refunds/made-refunds.ts'
import { purchaseTraits } from '#server/defence-packs/compare-payments.ts'
import { primaryTicket } from '#server/defence-packs/primary-ticket.ts'
import type { EarlierPayment } from '#server/defence-packs/earlier-payments.ts'
import { findPaymentsBesides } from '#server/defence-packs/find-payments-besides.ts'
import { findKeptPolicies, type KeptPolicies } from '#server/defence-packs/kept-policies.ts'
import { findPages, type PageHistory } from '#server/defence-packs/find-pages.ts'
import type { NearbyOrder } from '#server/defence-packs/nearby-orders.ts'
import {
  findDownloads,
  findMails,
  type DownloadHistory,
  type MailHistory,
} from '#server/defence-packs/find-histories.ts'

/** An order with its form, payment and site, as packs need them. Moments are ISO 8601. */
export interface EvidenceOrder {
  id: number
  createdAt: string
  paidAt: string | null
  refundDate: string | null
  /** What was given back, the oldest first. */
  refunds: MadeRefund[]
  /** A refund was decided on and is not made yet. */
  refundOwed: boolean
  /** When its payment was first disputed, by a case or by a remark of staff; a warning is none. */
  disputedAt: string | null
  /** A remark of staff says that its payment was voided. */
  voided: boolean
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
  /** The oldest first. */
  otherPayments: OtherPayment[]
  transactionId: string | null
  merchantName: string | null
  site: { id: number; name: string; domain: string } & SiteSettings
}

/** A payment that was confirmed of the order besides, under another transaction id: a possible double charge. */
export interface OtherPayment {
  transactionId: string
  amount: string | null
  currency: string | null
  at: string
}

/** A current document: one that is offered to the traveller, neither replaced nor withdrawn. */
export interface SentDocument {
  id: number
  file1: string
  storageKey: string
  sha256: string
  kind: DocumentKind
  createdAt: string
  inAddition: boolean
  /** The name that it gives its traveller, in Latin letters, where it was read. */
  traveller: string | null
  /** Never `anothers`: those are in no pack. */
  whose: Whose
}

/** All that is known of an order that may answer a dispute. */
export interface Evidence {
  order: EvidenceOrder
  /** The current ones, the newest first. */
  documents: SentDocument[]
  mails: MailHistory
  downloads: DownloadHistory
  /** What the order's page showed. */
  pages: PageHistory
  /** The texts that the order's versions or digests of terms and refund policy name, where they are kept. */
  policies: KeptPolicies
  earlierPayments: [EarlierPayment, EarlierPayment] | undefined
  /** What the customer paid besides near in time, for other orders. */
  nearby: NearbyOrder[]
  /** Whether these are all of them: an agency has more orders than are looked at. */
  nearbyIsWhole: boolean
}

/** More than these are no double charge, but a mistake of the site's. */
const OTHER_PAYMENTS_AT_MOST = 20
const OTHER_PAYMENTS = `(select coalesce(json_agg(json_build_object('transactionId', s.transaction_id, 'amount', s.payment->>'amount',
    'currency', s.payment->>'currency', 'at', s.at) order by s.at, s.transaction_id), '[]')
  from (select * from second_payments where order_id = o.order_id order by at, transaction_id limit ${OTHER_PAYMENTS_AT_MOST}) s)`

const DAY_MS = 86_400_000

/** More current documents of one order were no tickets. */
const DOCUMENTS_AT_MOST = 20

/**
 * Reads the evidence of an order, every part of it by an index and bounded. A document that was stopped as somebody else's is left out,
 * and so is what only it left behind: its mails and its downloads. `disputedAt`: the day of the case to be answered; a download after
 * it is no evidence.
 * Throws `not-found`.
 */
export async function findEvidence(
  ctx: Context,
  orderId: number,
  now = new Date(),
  disputedAt?: string,
): Promise<Evidence> {
  const found = await findOrder(ctx, orderId)
  if (!found) throw new Refusal('not-found', 'There is no such order')
  const order = { ...found, disputedAt: disputedAt ?? found.disputedAt }
  const { documents, anothers } = await findDocuments(ctx, orderId)
  const [mails, others, policies, pages] = await Promise.all([
    findMails(ctx, orderId, { email: order.email, current: documents.map(({ id }) => id), anothers }),
    findPaymentsBesides(ctx, order, now),
    findKeptPolicies(ctx, order),
    findPages(ctx, orderId, anothers),
  ])
  const ticketId = primaryTicket({ order, documents, mails })?.id ?? null
  const downloads = await findDownloads(ctx, orderId, {
    ...purchaseTraits(order.payment),
    ticketId,
    anothers,
    flightDay: order.flightDay,
    arrives: order.arrives,
    until: disputedAt === undefined ? null : endOfDay(disputedAt),
  })
  return { order, documents, mails, downloads, pages, policies, ...others }
}

/** When the day of a moment is over, by UTC: a file gives only the day. */
export function endOfDay(moment: string): string {
  return new Date(Math.floor(Date.parse(moment) / DAY_MS) * DAY_MS + DAY_MS).toISOString()
}

async function findOrder(ctx: Context, orderId: number): Promise<EvidenceOrder | undefined> {
  const { rows } = await ctx.pool.query<EvidenceOrder & { site: EvidenceOrder['site'] & { settings?: SiteSettings } }>({
    name: 'find-evidence-order',
    text: `select o.order_id::float8 as id, to_json(o.created_at) #>> '{}' as "createdAt",
        to_json(o.paid_at) #>> '{}' as "paidAt", to_json(o.refund_date) #>> '{}' as "refundDate",
        ${MADE_REFUNDS} as refunds,
        o.processing_mode as "processingMode", o.name, o.last_name as "lastName", o.email,
        coalesce(shown_phone(o.country_code, o.phone_number), '') as phone,
        to_json(least((select min(r.created_at) from remarks r where r.order_id = o.order_id and r.chargeback = 'Y'),
          (select min(d.opened_at) from disputes d where d.order_id = o.order_id and d.stage <> 'warning'))) #>> '{}' as "disputedAt",
        exists (select from remarks r where r.order_id = o.order_id and r.voided = 'Y') as voided,
        o.refund_date is null and (o.process_status is not distinct from 'Refunds'
          or exists (select from refunds r where r.order_id = o.order_id and r.state in ('asked', 'approved'))) as "refundOwed",
        o.flight_day::text as "flightDay", o.arrives, a.form, a.payment, a.terms,
        ${OTHER_PAYMENTS} as "otherPayments", coalesce(a.transaction_id, a.payment->>'transaction_id') as "transactionId", a.merchant_name as "merchantName",
        s.settings || jsonb_build_object('id', s.id, 'name', s.name, 'domain', s.domain) as site
      from orders o join applications a using (order_id)
        -- Sites are never removed; should one be missing all the same, the first stands in, as on the public pages.
        cross join lateral (select * from landing_sites order by id = o.landing_site desc, id limit 1) s
      where o.order_id = $1`,
    values: [orderId],
  })
  return rows[0] && { ...rows[0], form: ctx.numbers.open(orderId, rows[0].form) }
}

async function findDocuments(
  ctx: Context,
  orderId: number,
): Promise<{ documents: SentDocument[]; anothers: number[] }> {
  const { rows } = await ctx.pool.query<Omit<SentDocument, 'whose'> & Judged & { isCurrent: boolean }>({
    name: 'find-evidence-documents',
    text: `select id::float8 as id, file1, storage_key as "storageKey", sha256, kind, in_addition as "inAddition",
        to_json(created_at) #>> '{}' as "createdAt", state = 'current' as "isCurrent", verdict,
        to_json(allowed_at) #>> '{}' as "allowedAt", to_json(confirmed_at) #>> '{}' as "confirmedAt",
        p.traveller
      from documents left join passes p on p.document_id = documents.id where order_id = $1 and (state = 'current' or verdict = 'stopped' or allowed_at is not null)
      order by documents.id desc`,
    values: [orderId],
  })
  const judged = rows.map(({ isCurrent, verdict, allowedAt, confirmedAt, ...document }) => ({
    isCurrent,
    document: { ...document, whose: whoseDocument({ verdict, allowedAt, confirmedAt }) },
  }))
  const isAnothers = ({ document }: (typeof judged)[number]) => document.whose === 'anothers'
  const ours = judged.filter((one) => one.isCurrent && !isAnothers(one))
  return {
    documents: ours.map(({ document }) => document).slice(0, DOCUMENTS_AT_MOST),
    anothers: judged.filter(isAnothers).map(({ document }) => document.id),
  }
}
