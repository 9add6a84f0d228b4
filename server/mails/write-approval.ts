import type { Services } from '#server/context.ts'
import { trackLink } from '#server/http/links.ts'
import { mailLanguage } from '#server/mail/languages.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import type { OrderToMail, WrittenMail } from '#server/mails/find-order-to-mail.ts'

/** Writes the approval mail: what is sent and what the order page shows, but for the moment in its link's signature. */
export async function writeApproval(
  services: Services,
  { brand, from, orderId, name, email }: OrderToMail,
  language: string,
): Promise<WrittenMail> {
  const words = await renderMail('approval', {
    brand,
    language: mailLanguage(language),
    orderId,
    name,
    username: email,
    link: trackLink(services, orderId, email),
  })
  return { ...words, from, replyTo: brand.support_email }
}
