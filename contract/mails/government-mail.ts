import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, moment } from '#contract/http/envelope.ts'
import { SHOWN_STATUSES } from '#contract/orders/statuses.ts'

/** How messages arrive: posted to the intake, by SendGrid's inbound parse, or by Amazon SES. */
export const GOVERNMENT_MAIL_CHANNELS = ['posted', 'sendgrid', 'ses'] as const

/** `known`: a listed government sender, proven; `unproven`: it only says so; `unknown`: somebody else. */
export const GOVERNMENT_SENDERS = ['known', 'unproven', 'unknown'] as const
export type GovernmentSender = (typeof GOVERNMENT_SENDERS)[number]

/** `received`: not read yet; `unmatched`: waits for a person; `matched`: belongs to orders; `set-aside`: to none. */
export const GOVERNMENT_MAIL_STATES = ['received', 'unmatched', 'matched', 'set-aside'] as const
export type GovernmentMailState = (typeof GOVERNMENT_MAIL_STATES)[number]

/** The page's lists; a message that has not been read yet is in none of them. */
export const GOVERNMENT_MAIL_LISTS = ['unmatched', 'matched', 'set-aside'] as const

const summary = z.object({
  id: z.number(),
  received_at: moment,
  channel: z.enum(GOVERNMENT_MAIL_CHANNELS),
  state: z.enum(GOVERNMENT_MAIL_STATES),
  from_name: z.string(),
  from_address: z.string(),
  subject: z.string(),
  sender: z.enum(GOVERNMENT_SENDERS),
  /** Why it could not be read whole, in words. */
  problem: z.string().nullable(),
  /** How many files came with it. */
  files: z.number(),
  order_ids: z.array(z.number()),
})
export type GovernmentMailSummary = z.output<typeof summary>

/** A file of a message, and what became of it. */
const file = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  /** Why it did not become a document, in words; null where it did, or where it waits for an order. */
  problem: z.string().nullable(),
})

/** Whose order a number belongs to, for a person to confirm. */
export const orderOwner = z.object({
  order_id: z.number(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  direction: z.enum(['Arrival', 'Departure']),
  flight_day: z.string().nullable(),
  process_status: z.enum(SHOWN_STATUSES),
})
export type OrderOwner = z.output<typeof orderOwner>

export const postGovernmentMail = endpoint({
  method: 'POST',
  path: '/intake/mail',
  access: 'mail-key',
  kind: 'message',
  summary:
    'Take one raw message (message/rfc822) for an order; X-Envelope-From, X-Envelope-To, X-Spf and X-Dkim tell what the mail server knows',
  input: z.object({}),
  data: z.object({ mailId: z.number() }),
  success: 201,
})

export const sendgridInbound = endpoint({
  method: 'POST',
  path: '/hooks/sendgrid-inbound',
  access: 'inbound-secret',
  kind: 'form',
  summary: "Take one message from SendGrid's inbound parse, posted raw",
  input: z.object({}),
  data: z.null(),
})

export const sesInbound = endpoint({
  method: 'POST',
  path: '/hooks/ses-inbound',
  access: 'public',
  kind: 'raw',
  summary: 'Take one message that Amazon SES received, told by SNS: believed with the signature of Amazon SNS only',
  input: z.object({}),
  data: z.null(),
})

export const governmentMails = endpoint({
  method: 'GET',
  path: '/admin/government-mails',
  access: 'government-mail:sort',
  summary: 'Messages for application mail addresses, newest first: unmatched, matched or set aside',
  input: z.object({
    list: z.enum(GOVERNMENT_MAIL_LISTS, { error: 'Choose a list' }),
    /** The `next` of the page before. */
    before: id.optional(),
  }),
  data: z.array(summary),
  beside: z.object({ next: z.number().nullable() }),
})

export const governmentMail = endpoint({
  method: 'GET',
  path: '/admin/government-mails/:mailId',
  access: 'government-mail:sort',
  summary: 'One message: its words, files and marks, and the orders whose numbers it holds',
  input: z.object({ mailId: id }),
  data: summary.omit({ files: true }).extend({
    envelope_from: z.string().nullable(),
    recipients: z.array(z.string()),
    /** By the sender's clock; null where the message has no readable date. */
    sent_at: moment.nullable(),
    text: z.string(),
    files: z.array(
      file.extend({
        /** Shows a PDF or a picture in the browser, for ten minutes; null for what is neither, or was refused. */
        url: z.string().nullable(),
      }),
    ),
    /** Existing orders whose numbers appear in the message: suggestions only, never a match. */
    suggestions: z.array(orderOwner),
    /** The original is removed after 90 days. */
    has_original: z.boolean(),
  }),
})

export const governmentMailOriginal = endpoint({
  method: 'GET',
  path: '/admin/government-mails/:mailId/original',
  access: 'government-mail:sort',
  summary: 'The message as it came (message/rfc822)',
  input: z.object({ mailId: id }),
  data: z.null(),
  kind: 'download',
})

export const governmentMailOwner = endpoint({
  method: 'GET',
  path: '/admin/government-mail-owner/:orderId',
  access: 'government-mail:sort',
  summary: 'Whose order a number is, before a message is attached to it',
  input: z.object({ orderId: id }),
  data: orderOwner,
})

export const attachGovernmentMail = endpoint({
  method: 'PUT',
  path: '/admin/attach-government-mail',
  access: 'government-mail:sort',
  summary: 'Attach a message to an order; its PDF files become documents that are ready to check',
  input: z.object({ mailId: id, orderId: id }),
  data: z.null(),
})

export const setAsideGovernmentMail = endpoint({
  method: 'PUT',
  path: '/admin/set-aside-government-mail',
  access: 'government-mail:sort',
  summary: 'Set an unmatched message aside, or take it back with `back`',
  input: z.object({ mailId: id, back: z.boolean().optional() }),
  data: z.null(),
})

/** A message as shown on the order it belongs to. */
const orderMail = summary.omit({ files: true, order_ids: true, state: true }).extend({
  sent_at: moment.nullable(),
  text: z.string(),
  /** Who attached it; null: its address named the order. */
  attached_by: z.string().nullable(),
  files: z.array(file.extend({ document_id: z.number().nullable() })),
})
export type OrderMail = z.output<typeof orderMail>

export const orderGovernmentMails = endpoint({
  method: 'GET',
  path: '/admin/order-government-mails/:orderId',
  access: 'documents:send',
  summary: "The government's messages of an order, newest first, with what became of their files",
  input: z.object({ orderId: id }),
  data: z.array(orderMail),
})

export const refuseGovernmentMail = endpoint({
  method: 'PUT',
  path: '/admin/refuse-government-mail',
  access: 'documents:send',
  summary: 'Not for this order: takes a message and its unsent documents off an order, and back to the unmatched',
  input: z.object({ mailId: id, orderId: id }),
  data: z.null(),
})

export const readyToCheck = endpoint({
  method: 'GET',
  path: '/admin/ready-to-check',
  access: 'orders:read',
  summary:
    'How many orders in Awaiting Govt have a document that is ready to check, and which of these orders have one',
  input: z.object({
    ids: z
      .string()
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,499}$/, 'Name up to 500 orders, with commas between')
      .transform((list) => [...new Set(list.split(',').map(Number))])
      .optional(),
  }),
  data: z.object({
    awaitingGovt: z.number(),
    /** Orders of other queues that have one too. */
    elsewhere: z.number(),
    /** Of those in Awaiting Govt, the ones that wait longest, at most 1,000. */
    longest: z.array(z.number()),
    /** Of the orders named, those that have one, in whatever queue. */
    ids: z.array(z.number()),
  }),
})
