import { mailLanguage } from '#server/mail-templates/languages.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import type { Compose } from '#server/mails/composing/compose-mail.ts'
import { findOrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { linkFor } from '#server/security/links.ts'
import { makeCode } from '#server/security/link-codes.ts'

/**
 * The link that a traveller asked for again, with the code of their request, which is made here and kept nowhere; of their other
 * purchases the links too. Each only as long as the order still has the address.
 */
export const composeLinkAgain: Compose = async (services, mail) => {
  const order = await findOrderToMail(services, mail.orderId)
  if (!order) return { outcome: 'refused', reason: 'The order or the document is gone' }
  if (order.isDeleted) return { outcome: 'refused', reason: 'The order was deleted before its mail went' }
  const { orderId, brand, email, from } = order
  const linked = linkFor(services, { orderId, siteId: brand.id, email }, mail.email)
  const { rows } = await services.pool.query<{ ids: number[] }>({
    name: 'find-orders-of-link-mail',
    text: 'select order_ids::float8[] as ids from link_requests where mail_id = $1',
    values: [mail.id],
  })
  const others = []
  for (const id of rows[0]?.ids ?? []) {
    const other = id === orderId ? undefined : await findOrderToMail(services, id)
    if (!other || other.isDeleted) continue
    const { link, proves } = linkFor(services, { orderId: id, siteId: other.brand.id, email: other.email }, mail.email)
    if (proves) others.push({ orderId: id, name: other.name, link })
  }
  return {
    ...(await renderMail('link-again', {
      ...order,
      language: mailLanguage(mail.language),
      ...linked,
      code: linked.proves ? await makeCode(services, mail.id) : null,
      others,
    })),
    from,
    replyTo: brand.support_email,
  }
}
