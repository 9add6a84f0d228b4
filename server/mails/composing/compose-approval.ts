import { createHash } from 'node:crypto'
import { DOCUMENT_KINDS } from '#contract/documents/document-kinds.ts'
import type { DocumentState } from '#contract/documents/documents.ts'
import { jobContext, type Services } from '#server/context.ts'
import { restoreFile } from '#server/documents/keeping/import-site-document.ts'
import { Refusal } from '#server/errors.ts'
import type { OutgoingMail, Outcome } from '#server/mail-transport/outgoing-mail.ts'
import type { Compose, MailRow } from '#server/mails/composing/compose-mail.ts'
import { findMailedDocuments, type MailedDocument } from '#server/mails/composing/find-mailed-documents.ts'
import { findOrderToMail, type OrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { findTicketsOfOthers } from '#server/mails/composing/find-tickets-of-others.ts'
import { writeApproval } from '#server/mails/composing/write-approval.ts'
import type { Words } from '#server/words/say.ts'

type Attachment = OutgoingMail['attachments'][number]
type Refused = Extract<Outcome, { outcome: 'refused' }>

/** TABLE: states in which a document no longer goes out, though its mail was waiting -> why. */
export const TOO_LATE: Partial<Record<DocumentState, Words>> = {
  stopped: 'The document names another traveller',
  withdrawn: 'The document was withdrawn before its mail went',
  superseded: 'The document was replaced by a newer one before its mail went',
}

/**
 * The approval mail: the words and the look of the order's site, a link that opens the order, and the documents themselves. The one
 * that brings the last ticket of a purchase brings them all, unless it is to go `alone`.
 */
export const composeApproval: Compose = async (services, mail, { alone = false } = {}) => {
  const ids = [mail.documentId, ...mail.alsoDocuments].filter((id) => id !== null)
  const order = await findOrderToMail(services, mail.orderId)
  const documents = order ? await findMailedDocuments(services, order.orderId, ids) : []
  if (!order || documents.length === 0) return refused('The order or the document is gone')
  const attachments: Attachment[] = []
  for (const document of documents) {
    const attachment = await attach(services, document)
    if ('outcome' in attachment) return attachment
    attachments.push(attachment)
  }
  const others = alone ? NONE : await attachOthers(services, order, mail, attachments)
  return {
    ...(await writeApproval(services, order, { ...mail, documents, ofOthers: others.documents })),
    attachments: [...attachments, ...others.attachments],
    documentsOfOthers: others.documents.map(({ id }) => id),
  }
}

/** No mail server takes more of them: 15 MB are 20 in a mail. */
const BYTES_AT_MOST = 15 * 1024 * 1024
const NONE = { documents: [] as MailedDocument[], attachments: [] as Attachment[] }

/** The tickets of the others of the purchase, all of them or none: one that is missing in the store, or too large, stops nobody else's mail. */
async function attachOthers(
  services: Services,
  order: OrderToMail,
  { id: mailId, email }: Pick<MailRow, 'id' | 'email'>,
  own: readonly Attachment[],
): Promise<typeof NONE> {
  const documents = await findTicketsOfOthers(services, order, { mailId, email })
  const attachments: Attachment[] = []
  for (const document of documents) {
    const attachment = await attach(services, document).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (!attachment || 'outcome' in attachment) return NONE
    attachments.push({ ...attachment, isOfOther: true })
    const bytes = [...own, ...attachments].reduce((sum, { content }) => sum + content.length, 0)
    if (bytes > BYTES_AT_MOST) return NONE
  }
  return { documents, attachments }
}

async function attach(services: Services, document: MailedDocument): Promise<Attachment | Refused> {
  const { scan, state, storageKey, sha256, kind, fileName } = document
  if (scan === 'infected') return refused('The document has a virus')
  const tooLate = TOO_LATE[state]
  if (tooLate !== undefined) return refused(tooLate)
  if (scan === 'waiting') throw new Refusal('unavailable', 'The document waits for the virus scan')
  const content =
    (await services.files.read(storageKey)) ?? (await restoreFile(jobContext(services, 'send-mail'), document))
  if (!content) return refused('The document is missing from the document store')
  if (createHash('sha256').update(content).digest('hex') !== sha256) {
    return refused('The document was changed in the document store after its upload')
  }
  return { fileName, contentType: DOCUMENT_KINDS[kind].contentType, content }
}

function refused(reason: Words): Refused {
  return { outcome: 'refused', reason }
}
