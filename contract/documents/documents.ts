import { z } from 'zod'
import { DOCUMENT_KIND_NAMES } from '#contract/documents/document-kinds.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { emailAddress, id, moment, text, yesOrNo } from '#contract/http/envelope.ts'
import { MAIL_STATE_NAMES } from '#contract/mails/mail-states.ts'
import { sendAnyway, sendDifferent } from '#contract/mails/mails.ts'

/** The state of a document: `stopped` and `waiting` are neither mailed nor offered, `to-check` came by the government's mail. */
export const DOCUMENT_STATES = ['current', 'to-check', 'waiting', 'stopped', 'superseded', 'withdrawn'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** How a document came to its order; `system-before`: by `npm run import`, from the system that the company had. */
export const DOCUMENT_SOURCES = ['upload', 'landing-site', 'government-mail', 'system-before'] as const

/**
 * What the comparison of a document with its order came to: `stopped` names somebody else than the order (another order's
 * traveller, or another passport, name or birth date), `unsure` says neither.
 */
export const VERDICTS = ['match', 'unsure', 'unreadable', 'stopped'] as const
export type Verdict = (typeof VERDICTS)[number]

/**
 * Whose a document is: `travellers`, where it matches its order or a member of staff said so; `anothers`, where it was stopped,
 * also when somebody let it be sent; `unknown`, where nobody can tell.
 */
export const WHOSE = ['travellers', 'unknown', 'anothers'] as const
export type Whose = (typeof WHOSE)[number]

/** What is compared, with each result. `unknown`: the order does not say. */
export const CHECKED_FIELDS = ['name', 'passport', 'birthDay', 'direction', 'flightDay'] as const
export type CheckedField = (typeof CHECKED_FIELDS)[number]
export const CHECK_RESULTS = ['same', 'partly', 'other', 'missing', 'unknown'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

/** A document compared with its order, for people. Passports are masked for those who may not read them. */
export const documentCheck = z.object({
  verdict: z.enum(VERDICTS),
  fields: z.array(
    z.object({
      field: z.enum(CHECKED_FIELDS),
      result: z.enum(CHECK_RESULTS),
      found: z.string().nullable(),
      expected: z.string().nullable(),
    }),
  ),
  /** The order it belongs to; null for a stopped document that differs from this order and fits no other. */
  otherOrderId: z.number().nullable(),
  /** Who allowed it to be sent anyway, and why. */
  allowed: z.object({ by: z.string(), at: moment, reason: z.string() }).nullable(),
  /** When it was compared again, because the order was corrected. */
  comparedAt: moment.nullable(),
})

/** One document of an order, as block 8 of the order page shows it. */
export const documentRow = z.object({
  id: z.number(),
  file1: z.string(),
  original_name: z.string(),
  kind: z.enum(DOCUMENT_KIND_NAMES),
  bytes: z.number(),
  pages: z.number().nullable(),
  created_at: moment,
  uploaded_by: z.string(),
  sent_to: z.string().nullable(),
  /** When that mail was made. */
  sent_at: moment.nullable(),
  mail_service_provider: z.string().nullable(),
  /** How far that mail came; null where there is none. */
  mail_state: z.enum(MAIL_STATE_NAMES).nullable(),
  state: z.enum(DOCUMENT_STATES),
  source: z.enum(DOCUMENT_SOURCES),
  /** Null: it was stored before documents were compared. */
  check: documentCheck.nullable(),
  whose: z.enum(WHOSE),
  /** Who said that it is this traveller's, and why. */
  confirmed: z.object({ by: z.string(), at: moment, reason: z.string() }).nullable(),
  /** How many different QR codes it holds; null where that was never looked for. Of several, the traveller's pass shows the chosen one. */
  codes: z.number().nullable(),
  /** Which of several codes that is, counted from 0; null: none was chosen. */
  shown_code: z.number().nullable(),
  /** A short-lived link that opens the document without a session; null for a role that may not open documents. */
  url: z.string().nullable(),
})

/** How a document is mailed. */
const mailed = {
  email: emailAddress('Please enter your email'),
  mailServiceProvider: z.string().max(32).optional(),
  sendAnyway,
  sendDifferent,
  /** One ticket counts: a document replaces the earlier ones unless a person says it is an addition. */
  inAddition: yesOrNo,
}

export const uploadVisaDocument = endpoint({
  method: 'POST',
  path: '/admin/upload-visa-document',
  access: 'documents:send',
  summary: 'Keep a document for an order and mail it; multipart with the file in uploadVisaDoc',
  kind: 'upload',
  input: z.object({ orderId: id, ...mailed }),
  data: z.object({
    file1: z.string(),
    documentId: z.number(),
    mailHistoryId: z.number(),
    deliveryState: z.enum(MAIL_STATE_NAMES),
    /** Beside the specification's: what the comparison came to. */
    verdict: z.enum(VERDICTS).nullable(),
  }),
})

export const sendDocument = endpoint({
  method: 'POST',
  path: '/admin/send-document',
  access: 'documents:send',
  summary: 'Mail one document of an order that is there already; one that was to be checked becomes current',
  input: z.object({ orderId: id, documentId: id, ...mailed }),
  data: z.object({ mailHistoryId: z.number(), deliveryState: z.enum(MAIL_STATE_NAMES) }),
})

export const checkDocument = endpoint({
  method: 'POST',
  path: '/admin/check-document',
  access: 'documents:send',
  summary: 'Compare a file with an order, and neither keep nor send it; multipart with the file in uploadVisaDoc',
  kind: 'upload',
  input: z.object({ orderId: id }),
  data: documentCheck,
})

export const allowDocument = endpoint({
  method: 'PUT',
  path: '/admin/allow-document',
  access: 'documents:send',
  summary:
    'Let a stopped document be sent all the same, and mail it where an email is given; the traveller of another order needs documents:override',
  input: z.object({
    orderId: id,
    documentId: id,
    reason: text(500, 'Please enter the reason'),
    email: emailAddress('Please enter your email').optional(),
    mailServiceProvider: z.string().max(32).optional(),
    sendAnyway,
  }),
  data: documentRow,
})

export const confirmDocument = endpoint({
  method: 'PUT',
  path: '/admin/confirm-document',
  access: 'documents:send',
  summary:
    'Say, with a reason, that a current document which the comparison could not read or was unsure of is this traveller’s ticket; never one that was stopped',
  input: z.object({ orderId: id, documentId: id, reason: text(500, 'Please enter the reason') }),
  data: documentRow,
})

export const getDocumentCodes = endpoint({
  method: 'GET',
  path: '/admin/document-codes',
  access: 'documents:send',
  summary: 'The QR codes of a document that holds several, as they can be shown on the pass of its traveller',
  input: z.object({ orderId: id, documentId: id }),
  data: z.object({
    /** What each says, and its squares: a path of dark ones on a white square of this size. */
    codes: z.array(z.object({ text: z.string(), qr: z.object({ size: z.number(), path: z.string() }) })),
    shown_code: z.number().nullable(),
  }),
})

export const chooseDocumentCode = endpoint({
  method: 'PUT',
  path: '/admin/choose-document-code',
  access: 'documents:send',
  summary: 'Show one of several QR codes of a document on the pass of its traveller, or (null) none of them',
  input: z.object({ orderId: id, documentId: id, code: z.number().int().min(0).max(99).nullable() }),
  data: documentRow,
})

export const withdrawDocument = endpoint({
  method: 'PUT',
  path: '/admin/withdraw-document',
  access: 'documents:send',
  summary: 'Offer a document to the traveller no longer; it stays in the history',
  input: z.object({ orderId: id, documentId: id }),
  data: documentRow,
})
