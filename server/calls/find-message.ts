import type { Question } from '#contract/corrections/questions.ts'
import type { Context } from '#server/context.ts'
import { findMailedDocuments } from '#server/mails/composing/find-mailed-documents.ts'
import { findOrderToMail, type OrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { whatsappOf } from '#server/mails/whatsapp-text.ts'
import { findQuestions, openRequests } from '#server/orders/find-questions.ts'

interface Message {
  brand: OrderToMail['brand']
  whatsapp: ReturnType<typeof whatsappOf>
  /** What the traveller was asked for and has not answered; empty where it was asked in words alone, null: nothing waits for them. */
  asked: Question[] | null
}

/** WhatsApp with the text for the traveller of an order, and what it may be about; undefined without the order. */
export async function findMessage(ctx: Context, orderId: number): Promise<Message | undefined> {
  const [order, documents, questions] = await Promise.all([
    findOrderToMail(ctx, orderId),
    findMailedDocuments(ctx, orderId, null),
    findQuestions(ctx, orderId),
  ])
  if (!order) return undefined
  const requests = questions === undefined ? [] : openRequests(questions, () => '')
  const standing = { isReady: documents.length > 0, isAsked: requests.length > 0 }
  return {
    brand: order.brand,
    whatsapp: whatsappOf(ctx, order, standing),
    asked: requests.length === 0 ? null : [...new Set(requests.flatMap(({ values }) => values))],
  }
}
