import type { Context } from '#server/context.ts'
import { textsOf } from '#server/mail-templates/form-of-way.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import type { OrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { whatsappNumber, type WhatsappNumber } from '#server/mails/whatsapp-number.ts'
import { orderPage } from '#server/security/links.ts'

interface Standing {
  /** It has a document that the traveller may download. */
  isReady: boolean
  /** Something was asked of the traveller, who has not answered. */
  isAsked: boolean
}

/** The traveller's number as WhatsApp takes it, or why there is none, and the text for it in the traveller's language. */
export function whatsappOf(ctx: Context, order: OrderToMail, standing: Standing): WhatsappNumber & { text: string } {
  return { ...whatsappNumber(order.countryCode, order.phoneNumber), text: whatsappText(ctx, order, standing) }
}

/** The link is without a token: a wrong number must not open somebody's ticket. */
function whatsappText(
  ctx: Context,
  order: OrderToMail,
  { isReady, isAsked }: { isReady: boolean; isAsked: boolean },
): string {
  const { orderId, name, language, brand, refund, isUnread, flight } = order
  const texts = textsOf(mailLanguage(language), flight.arrives).whatsapp
  const says = texts[refund ?? (isAsked ? 'needsYou' : isReady ? (isUnread ? 'notDownloaded' : 'ready') : 'underWay')]
  return `${texts.greeting(name, brand.name)} ${says(orderId)} ${orderPage(ctx, { orderId, siteId: brand.id }).href}`
}
