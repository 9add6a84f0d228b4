import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { emailAddress, id, moment } from '#contract/envelope.ts'
import { MAIL_STATE_NAMES } from '#contract/mail-states.ts'

interface DocumentKindRow {
  /** The type that the answer's header carries. */
  contentType: string
  /** The ending of its stored name. */
  extension: string
  /** What staff read. */
  label: string
}

/** TABLE: what a document may be, decided by its bytes (decisions section 8). */
export const DOCUMENT_KINDS = {
  pdf: { contentType: 'application/pdf', extension: 'pdf', label: 'PDF' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg', label: 'JPEG image' },
  png: { contentType: 'image/png', extension: 'png', label: 'PNG image' },
  webp: { contentType: 'image/webp', extension: 'webp', label: 'WebP image' },
  heic: { contentType: 'image/heic', extension: 'heic', label: 'HEIC image' },
} as const satisfies Record<string, DocumentKindRow>

export type DocumentKind = keyof typeof DOCUMENT_KINDS
export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]]

/** Largest document, in bytes (decisions section 8). */
export const DOCUMENT_BYTES_AT_MOST = 15 * 1024 * 1024

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
  mail_service_provider: z.string().nullable(),
  state: z.enum(['current', 'superseded', 'withdrawn']),
  /** A short-lived link that opens the document without a session. */
  url: z.string(),
})

export const uploadVisaDocument = endpoint({
  method: 'POST',
  path: '/admin/upload-visa-document',
  access: 'documents:send',
  summary: 'Keep a document for an order and mail it; multipart with the file in uploadVisaDoc',
  kind: 'upload',
  input: z.object({
    orderId: id,
    email: emailAddress('Please enter your email'),
    mailServiceProvider: z.string().max(32).optional(),
  }),
  data: z.object({
    file1: z.string(),
    documentId: z.number(),
    mailHistoryId: z.number(),
    deliveryState: z.enum(MAIL_STATE_NAMES),
  }),
})

export const withdrawDocument = endpoint({
  method: 'PUT',
  path: '/admin/withdraw-document',
  access: 'documents:send',
  summary: 'Offer a document to the traveller no longer; it stays in the history',
  input: z.object({ orderId: id, documentId: id }),
  data: documentRow,
})
