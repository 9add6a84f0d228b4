import { linkFor } from '#server/security/links.ts'
import { dayInSantoDomingo } from '#contract/moments.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import { TOLD_KINDS, type ToldKind } from '#server/mail-templates/told-mails.ts'
import type { Compose } from '#server/mails/composing/compose-mail.ts'
import { findOrderToMail, type OrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import type { Words } from '#server/words/say.ts'

/** TABLE: mail that goes by itself -> how it is made. */
export const TOLD_COMPOSERS = Object.fromEntries(TOLD_KINDS.map((kind) => [kind, composeTold(kind)])) as Record<
  ToldKind,
  Compose
>

/** What happened to an order, as the order stands now. */
function composeTold(kind: ToldKind): Compose {
  return async (services, mail) => {
    const order = await findOrderToMail(services, mail.orderId)
    const tooLate = order ? whyTooLate(kind, order) : 'The order or the document is gone'
    if (!order || tooLate !== null)
      return { outcome: 'refused', reason: tooLate ?? 'The order or the document is gone' }
    const { brand, from, orderId, email } = order
    const words = await renderMail(kind, {
      ...order,
      language: mailLanguage(mail.language),
      ...linkFor(services, { orderId, siteId: brand.id, email }, mail.email),
    })
    return {
      outboxId: mail.outboxId,
      captureName: `order-${orderId}-mail-${mail.id}`,
      to: mail.email,
      ...words,
      from,
      replyTo: brand.support_email,
      attachments: [],
    }
  }
}

/** It may have waited for a day. */
function whyTooLate(kind: ToldKind, { isDeleted, refundedAt, flight }: OrderToMail): Words | null {
  if (isDeleted) return 'The order was deleted before its mail went'
  if (kind === 'refunded' && refundedAt === null) return 'The refund was taken back before its mail went'
  if (kind === 'before-flight' && flight.day !== null && flight.day < dayInSantoDomingo(new Date()))
    return 'The flight had gone before its mail went'
  return null
}
