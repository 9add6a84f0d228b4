import type { Services } from '#server/context.ts'
import { linkFor } from '#server/security/links.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import { findEarlier, type MailedDocument } from '#server/mails/composing/find-mailed-documents.ts'
import type { OrderToMail, WrittenMail } from '#server/mails/composing/find-order-to-mail.ts'

interface Approval {
  /** Who reads it: their link proves the order only where the address is its own, and it names the one that they were sent before. */
  email: string
  language: string
  documents: readonly MailedDocument[]
  /** The documents of the purchase's other orders that go along. */
  ofOthers: readonly MailedDocument[]
}

/** Writes the approval mail: what is sent, and what the order page shows without the proof in its link. */
export async function writeApproval(
  services: Services,
  order: OrderToMail,
  { email: reader, language, documents, ofOthers }: Approval,
): Promise<WrittenMail> {
  const { brand, from, orderId, email } = order
  const words = await renderMail('approval', {
    ...order,
    flight: flightOf(order, documents),
    language: mailLanguage(language),
    username: email,
    ...linkFor(services, { orderId, siteId: brand.id, email }, reader),
    documents: documents.length + ofOthers.length,
    ofOthers: ofOthers.length,
    earlier: await findEarlier(services, { orderId, email: reader }, documents),
  })
  return { ...words, from, replyTo: brand.support_email }
}

/** Of the newest document, which is what an officer reads; the order's flight number where it is that flight's. */
function flightOf({ flight }: OrderToMail, documents: readonly MailedDocument[]): OrderToMail['flight'] {
  const ticket = documents.at(-1)?.ticket
  if (!ticket) return flight
  const arrives = ticket.direction === 'Arrival'
  const isSame = arrives === flight.arrives && ticket.day === flight.day
  return isSame ? flight : { arrives, day: ticket.day, number: null }
}
