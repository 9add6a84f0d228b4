import { z } from 'zod'
import { openRequest, travellerAnswer } from '#contract/corrections/answered-values.ts'
import { needsCheck, wholeApplication } from '#contract/orders/application.ts'
import { documentRow } from '#contract/documents/documents.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { count, day, id, moment, text, yesOrNo } from '#contract/http/envelope.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { assignee } from '#contract/orders/inbox.ts'
import { later } from '#contract/orders/later.ts'
import { ticketPromise } from '#contract/orders/new-date.ts'
import { month, searched, sort } from '#contract/lists/list-fields.ts'
import { listFilters } from '#contract/lists/list-filters.ts'
import { orderGroups } from '#contract/lists/order-groups.ts'
import { MAIL_STATE_NAMES } from '#contract/mails/mail-states.ts'
import { orderMails } from '#contract/mails/mails.ts'
import { correction, timelineEntry, waivedCheck } from '#contract/orders/order-history.ts'
import { PAYMENT_PROOF_NAMES, type PaymentProof } from '#contract/orders/payment-proofs.ts'
import { PROCESSING_MODE_NAMES } from '#contract/orders/processing-modes.ts'
import { QUEUES, QUEUE_KEYS, type CountName } from '#contract/lists/queues.ts'
import { orderRefunds, secondPayment } from '#contract/refunds/refund-cases.ts'
import { remarkRow } from '#contract/orders/remarks.ts'
import { SHOWN_STATUSES, STATUS_NAMES } from '#contract/orders/statuses.ts'
import { downloadHistoryRow } from '#contract/travellers/tracking.ts'

/** One order as lists carry it. The database writes exactly this JSON. */
export const orderRow = z.object({
  order_id: z.number(),
  process_status: z.enum(SHOWN_STATUSES),
  processing_mode: z.enum(PROCESSING_MODE_NAMES),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  country_code: z.string().nullable(),
  phone_number: z.string().nullable(),
  created_at: moment,
  /** Null where it is not paid. */
  paid_at: moment.nullable(),
  refund_date: moment.nullable(),
  /** Since when it waits in Refunds; null: it does not. */
  owed_since: moment.nullable(),
  processing_date: z.string().nullable(),
  process_month: z.string().nullable(),
  intended_arrival_year: z.string().nullable(),
  intended_arrival_month: z.string().nullable(),
  intended_arrival_date: z.string().nullable(),
  version: z.number(),
  /** By when it should be worked on; null where it waits for nothing, or is not paid. */
  due_at: moment.nullable(),
  /** The day of the flight. */
  flight_day: day.nullable(),
  direction: z.enum(['Arrival', 'Departure']),
  /** How many of its values are to be checked. */
  checks: z.number(),
  /** Another paid order is for the same passport, direction and flight day. */
  duplicate: z.boolean(),
  /** That order, the newest of several. */
  duplicate_of: z.number().nullable(),
  /** It has a document that waits for somebody to check it. */
  ready: z.boolean(),
  /** It has a document that was stopped, because it names somebody else. */
  stopped: z.boolean(),
  /** How far its mail has come: the newest that is in trouble, else the newest; null where there is none. */
  mail_state: z.enum(MAIL_STATE_NAMES).nullable(),
  /** A mail failed, bounced or is uncertain, and nobody has seen to that. */
  mail_trouble: z.boolean(),
  /** Its traveller has answered on their page, and nobody has decided that yet. */
  answered: z.boolean(),
  language: z.enum(TRAVELLER_LANGUAGES),
  landing_site: z.number(),
  /** ISO 3166 alpha-3 where it is known. */
  nationality: z.string().nullable(),
  /** The numbers of its tags, in the order in which they were put on it. */
  tags: z.array(z.number()),
  /** Of one that is put off, or is back from it: until when, by whom and why. */
  later: later.nullable(),
  /** Whom it is assigned to: who is to work on it, whoever has it open. */
  assigned: assignee.nullable(),
})
export type OrderRow = z.output<typeof orderRow>

const page = {
  /** Rows in all, exact at this instant. */
  total: z.number(),
  /** The page that follows, where the answer had to stop short of what was asked. */
  next: z.number().nullable(),
}

export const getFolderCount = endpoint({
  method: 'GET',
  path: '/admin/get-folder-count',
  access: 'orders:read',
  summary:
    'How many orders each queue holds; exact, and equal to the total of its list; null where the role may not see it',
  input: z.object({}),
  data: z.object(
    Object.fromEntries(QUEUE_KEYS.map((key) => [QUEUES[key].countName, z.number().nullable()])) as Record<
      CountName,
      z.ZodNullable<z.ZodNumber>
    >,
  ),
})

export const getOrdersList = endpoint({
  method: 'GET',
  path: '/admin/get-orders-list/:orderName',
  access: 'orders:read',
  summary:
    'One page of a queue, newest first or sorted by a column; a limit of all, or of the total, answers up to 10,000 rows',
  input: z.object({
    orderName: text(64),
    page: count.optional(),
    limit: z
      .union([z.literal('all'), z.literal('All'), count], { error: 'This is neither a number nor all' })
      .optional(),
    delay: z.unknown().optional(),
    month,
    sort,
    /** Of a list that has groups, sorted by what it is grouped by: how many are in each of them, too. */
    grouped: yesOrNo,
    ...listFilters,
  }),
  data: z.array(orderRow),
  beside: z.object({ ...page, groups: orderGroups.optional() }),
})

export const searchOrder = endpoint({
  method: 'POST',
  path: '/admin/search-order',
  access: 'orders:read',
  summary:
    'The orders of a queue that hold every word: id, names, e-mail or phone, or a code from its beginning; case and accents do not matter',
  input: z.object({
    start: count.optional(),
    end: count.optional(),
    searchVal: searched,
    folderName: text(64),
    month,
    sort,
    ...listFilters,
  }),
  data: z.array(orderRow),
  beside: z.object(page),
})

/** What the signed-in member may do with this order; the page asks this and never a role. */
export const orderAbilities = z.object({
  moveTo: z.array(z.enum(STATUS_NAMES)),
  remark: z.boolean(),
  correct: z.boolean(),
  hold: z.boolean(),
  restore: z.boolean(),
  refund: z.boolean(),
  sendDocuments: z.boolean(),
  allowDocuments: z.boolean(),
  resendMail: z.boolean(),
  sendElsewhere: z.boolean(),
  transactionDetails: z.boolean(),
  defencePacks: z.boolean(),
})

export const orderDetail = orderRow
  .omit({ intended_arrival_date: true, intended_arrival_month: true, intended_arrival_year: true })
  .extend(wholeApplication.shape)
  .extend(orderMails.shape)
  .extend({
    queue: z.enum(QUEUE_KEYS),
    landing_site: z.number(),
    language: z.string(),
    application_email: z.string(),
    /** By when its traveller was told that the ticket is expected; null: it is not paid. The office's own clock is `due_at`. */
    promise: ticketPromise.nullable(),
    /** When what it held of its traveller was erased; it takes nothing new since. */
    anonymised_at: moment.nullable(),
    /** Who keeps it as it is, and why. */
    legal_hold: z.object({ since: moment, by: z.string(), reason: z.string() }).nullable(),
    transaction_id: z.string().nullable(),
    merchant_name: z.string().nullable(),
    external_reference: z.string().nullable(),
    /** The payment as the landing site told it; null where it told none, and for a role that may not see the transaction. */
    payment: z
      .object({
        gateway: z.string().nullable(),
        amount: z.string().nullable(),
        currency: z.string().nullable(),
        card_brand: z.string().nullable(),
        card_last4: z.string().nullable(),
        /** What serves a dispute of it. */
        ...(Object.fromEntries(PAYMENT_PROOF_NAMES.map((name) => [name, z.string().nullable()])) as Record<
          PaymentProof,
          z.ZodNullable<z.ZodString>
        >),
      })
      .nullable(),
    /** Payments that the site confirmed besides, under other transaction ids; none for a role that may not see the transaction. */
    second_payments: z.array(secondPayment),
    /** The countries of the form as the official one lists them (ISO 3166 alpha-3 and alpha-2, ISO name), by field. */
    countries: z.record(z.string(), z.object({ code: z.string(), region: z.string().nullable(), name: z.string() })),
    needs_check: z.array(needsCheck),
    /** How the official form takes values whose own spelling it refuses, where nothing is to be decided. */
    spellings: z.array(z.object({ field: z.string(), value: z.string() })),
    /** What the site sent where the order keeps something else, by field. */
    as_sent: z.record(z.string(), z.string()),
    /** What would be among them if nobody had kept it as it is. */
    waived: z.array(waivedCheck),
    /** Newest first. */
    corrections: z.array(correction),
    /** What waits for the traveller, the newest first. */
    asked: z.array(openRequest),
    /** What the traveller answered on their page, the newest first; the newest 500. */
    answers: z.array(travellerAnswer),
    uploadDoc: z.array(z.object({ file1: z.string(), customer_name: z.string() })),
    downloadHistory: z.array(downloadHistoryRow),
    remark: z.array(remarkRow),
    documents: z.array(documentRow),
    /** Null for a role that may not move orders to Refunds. */
    refunds: orderRefunds.nullable(),
    timeline: z.array(timelineEntry),
    can: orderAbilities,
  })
export type OrderDetail = z.output<typeof orderDetail>

export const getOrderDetails = endpoint({
  method: 'GET',
  path: '/admin/get-orders-details/:orderId',
  access: 'orders:read',
  summary: 'One order with its form, mails, documents, downloads, remarks and history',
  input: z.object({ orderId: id }),
  data: orderDetail,
})
