import { createHash } from 'node:crypto'
import { DOCUMENT_KINDS, type DocumentKind, type DocumentState } from '#contract/documents.ts'
import { jobContext, type Services } from '#server/context.ts'
import { restoreFile } from '#server/documents/adopt-document.ts'
import { Refusal } from '#server/errors.ts'
import type { Compose, MailRow } from '#server/mails/compose-mail.ts'
import { findOrderToMail } from '#server/mails/find-order-to-mail.ts'
import { ticketName } from '#server/mails/ticket-name.ts'
import { writeApproval } from '#server/mails/write-approval.ts'

interface Document {
  id: number
  orderId: number
  file1: string
  storageKey: string
  kind: DocumentKind
  sha256: string
  state: DocumentState
  scan: 'waiting' | 'clean' | 'infected' | null
}

/** TABLE: states in which a document no longer goes out, though its mail was waiting -> why. */
const TOO_LATE: Partial<Record<DocumentState, string>> = {
  stopped: 'The document names another traveller',
  withdrawn: 'The document was withdrawn before its mail went',
  superseded: 'The document was replaced by a newer one before its mail went',
}

/** The approval mail: the words and the look of the order's site, a link that opens the order, and the document itself. */
export const composeApproval: Compose = async (services, mail) => {
  const [order, document] = await Promise.all([findOrderToMail(services, mail.orderId), findDocument(services, mail)])
  if (!order || !document) return { outcome: 'refused', reason: 'The order or the document is gone' }
  if (document.scan === 'infected') return { outcome: 'refused', reason: 'The document has a virus' }
  const tooLate = TOO_LATE[document.state]
  if (tooLate !== undefined) return { outcome: 'refused', reason: tooLate }
  if (document.scan === 'waiting') throw new Refusal('unavailable', 'The document waits for the virus scan')
  const content =
    (await services.files.read(document.storageKey)) ?? (await restoreFile(jobContext(services, 'send-mail'), document))
  if (!content) return { outcome: 'refused', reason: 'The document is missing from the document store' }
  if (createHash('sha256').update(content).digest('hex') !== document.sha256) {
    return { outcome: 'refused', reason: 'The document was changed in the document store after its upload' }
  }
  const { contentType } = DOCUMENT_KINDS[document.kind]
  return {
    outboxId: mail.outboxId,
    captureName: `order-${order.orderId}-mail-${mail.id}`,
    to: mail.email,
    ...(await writeApproval(services, order, mail.language)),
    attachments: [{ fileName: ticketName(order.orderId, document.kind), contentType, content }],
  }
}

async function findDocument({ pool }: Services, { orderId, documentId }: MailRow): Promise<Document | undefined> {
  const { rows } = await pool.query<Document>({
    name: 'find-mailed-document',
    text: `select id, order_id as "orderId", file1, storage_key as "storageKey", kind, sha256, state, scan
      from documents where order_id = $1 and id = $2`,
    values: [orderId, documentId],
  })
  return rows[0]
}
