import { DOCUMENT_KINDS, type DocumentKind } from '#contract/documents.ts'

/** What the traveller sees a document called in a mail. */
export function ticketName(orderId: number, kind: DocumentKind): string {
  return `eticket-${orderId}.${DOCUMENT_KINDS[kind].extension}`
}
