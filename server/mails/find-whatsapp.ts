import type { Context } from '#server/context.ts'
import { findMailedDocuments } from '#server/mails/composing/find-mailed-documents.ts'
import { findOrderToMail, type OrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { whatsappOf } from '#server/mails/whatsapp-text.ts'
import { findQuestions, isAnythingAsked, type OpenQuestions } from '#server/orders/find-questions.ts'

/** WhatsApp with the text for a traveller, and what the text is made of. */
interface Found {
  order: OrderToMail
  documents: Awaited<ReturnType<typeof findMailedDocuments>>
  questions: OpenQuestions | undefined
  whatsapp: ReturnType<typeof whatsappOf>
}

/** WhatsApp with the text for the traveller of an order as it stands; undefined without the order. */
export async function findWhatsapp(ctx: Context, orderId: number): Promise<Found | undefined> {
  const [order, documents, questions] = await Promise.all([
    findOrderToMail(ctx, orderId),
    findMailedDocuments(ctx, orderId, null),
    findQuestions(ctx, orderId),
  ])
  if (!order) return undefined
  const standing = {
    isReady: documents.length > 0,
    isAsked: questions !== undefined && isAnythingAsked(questions),
  }
  return { order, documents, questions, whatsapp: whatsappOf(ctx, order, standing) }
}
