import { mailLanguage } from '#server/mail-templates/languages.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import type { Compose } from '#server/mails/composing/compose-mail.ts'
import { findOrderToMail } from '#server/mails/composing/find-order-to-mail.ts'

/**
 * The mail that tells the address an order had before of the change; the correction of the
 * mail's own transaction says to what, and the last one before where it is sent again. It goes also where the order has its old address again by now.
 */
export const composeEmailChanged: Compose = async (services, mail) => {
  const order = await findOrderToMail(services, mail.orderId)
  const { rows } = await services.pool.query<{ email: string | null }>({
    name: 'find-changed-email',
    text: `select a.after->>'email' as email from audit_log a join mails m on m.id = $1 and m.order_id = a.order_id
      where a.event = 'order.corrected' and lower(trim(a.before->>'email')) = lower(m.email)
      order by a.at >= m.created_at desc, case when a.at >= m.created_at then a.id else -a.id end limit 1`,
    values: [mail.id],
  })
  const email = rows[0]?.email
  if (!order || !email) return { outcome: 'refused', reason: 'The order or the document is gone' }
  const { orderId, name, brand, from } = order
  const data = { brand, language: mailLanguage(mail.language), orderId, name, address: maskedEmail(email) }
  return { ...(await renderMail('email-changed', data)), from, replyTo: brand.support_email }
}

/** An address as it is shown to who may not read it whole: m•••@g•••.com, which its owner knows again and no mail program makes a link of. */
function maskedEmail(email: string): string {
  const [, first = '', host = '', end = ''] = /^(.).*@(.).*?(\.[a-z]+)?$/iu.exec(email.trim()) ?? []
  return `${first}•••@${host}•••${end}`
}
