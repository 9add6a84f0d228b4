import type { TravellerLanguage } from '#contract/values/languages.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import type { Compose } from '#server/mails/composing/compose-mail.ts'
import { findOrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { linkFor } from '#server/security/links.ts'

/** The mail with a ready text, in the words that it was written with. */
export const composeReadyText: Compose = async (services, mail) => {
  const order = await findOrderToMail(services, mail.orderId)
  const { rows } = await services.pool.query<{ text: string; language: TravellerLanguage }>({
    name: 'find-words-of-mail',
    text: 'select words as text, language from mail_words where mail_id = $1',
    values: [mail.id],
  })
  const words = rows[0]
  if (!order || !words) return { outcome: 'refused', reason: 'The order or the words of this mail are gone' }
  const { orderId, brand, email, from } = order
  return {
    ...(await renderMail('ready-text', {
      ...order,
      language: mailLanguage(mail.language),
      words,
      ...linkFor(services, { orderId, siteId: brand.id, email }, mail.email),
    })),
    from,
    replyTo: brand.support_email,
  }
}
