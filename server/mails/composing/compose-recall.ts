import { linkFor } from '#server/security/links.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import type { Compose } from '#server/mails/composing/compose-mail.ts'
import { findOrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import type { RecallKind } from '#server/mails/recall.ts'

/** The mail that tells a reader that a document which they were sent no longer counts. */
export function composeRecall(kind: RecallKind): Compose {
  return async (services, mail) => {
    const order = await findOrderToMail(services, mail.orderId)
    const { rows } = await services.pool.query<{ sentAt: string | null }>(
      `select to_json(max(sent_at)) #>> '{}' as "sentAt" from recalls where mail_id = $1`,
      [mail.id],
    )
    const sentAt = rows[0]?.sentAt
    if (!order || !sentAt) return { outcome: 'refused', reason: 'The order or the document is gone' }
    if (order.isDeleted) return { outcome: 'refused', reason: 'The order was deleted before its mail went' }
    const { orderId, name, email, brand, from, flight } = order
    const words = await renderMail(kind, {
      brand,
      language: mailLanguage(mail.language),
      orderId,
      name,
      arrives: flight.arrives,
      sentAt,
      // Somebody else may have been sent it too: they get no link that opens the order.
      ...linkFor(services, { orderId, siteId: brand.id, email }, mail.email),
    })
    return { ...words, from, replyTo: brand.support_email }
  }
}
