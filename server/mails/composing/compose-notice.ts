import type { Services } from '#server/context.ts'
import { answerLink, linkFor } from '#server/security/links.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { renderMail } from '#server/mail-templates/render-mail.ts'
import { lineOf } from '#server/mail-templates/plain-name.ts'
import type { NoticeData } from '#server/mail-templates/templates/notice.ts'
import { NOTICE_KINDS, NOTICES, type NoticeKind } from '#server/mail-templates/notices.ts'
import type { Compose, MailRow } from '#server/mails/composing/compose-mail.ts'
import { findOrderToMail, type OrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { findParty } from '#server/security/find-party.ts'
import type { Words } from '#server/words/say.ts'

/** TABLE: mail that goes by itself -> how it is made. */
export const NOTICE_COMPOSERS = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, composeNotice(kind)])) as Record<
  NoticeKind,
  Compose
>

/** What happened to an order, as the order stands now. */
function composeNotice(kind: NoticeKind): Compose {
  return async (services, mail) => {
    const order = await findToldOrder(services, kind, mail)
    const tooLate = order ? whyTooLate(kind, order) : 'The order or the document is gone'
    if (!order || tooLate !== null)
      return { outcome: 'refused', reason: tooLate ?? 'The order or the document is gone' }
    const { brand, from, orderId, email } = order
    const linked = linkFor(services, { orderId, siteId: brand.id, email }, mail.email)
    if (linked.proves && NOTICES[kind].button === 'answer') linked.link = answerLink(services, { orderId, email })
    const words = await renderMail(kind, {
      ...order,
      language: mailLanguage(mail.language),
      ...linked,
    })
    return { ...words, from, replyTo: brand.support_email }
  }
}

/** What such a mail tells of. */
type ToldOrder = OrderToMail & Pick<NoticeData, 'isPart' | 'others'>

/** The order; where its mail is of a refund, with what was refunded. */
async function findToldOrder(
  services: Services,
  kind: NoticeKind,
  mail: Pick<MailRow, 'id' | 'orderId'>,
): Promise<ToldOrder | undefined> {
  const order = await findOrderToMail(services, mail.orderId)
  if (!order) return undefined
  if (kind === 'received')
    return { ...order, isPart: false, others: await findReceived(services, order.orderId, mail.id) }
  if (kind !== 'refunded') return { ...order, isPart: false, others: [] }
  const { rows } = await services.pool.query<{
    amount: string | null
    currency: string | null
    reference: string | null
    at: string
    isPart: boolean
  }>({
    name: 'find-noticed-refund',
    text: `select r.amount::text, r.currency, r.reference, to_json(r.done_at) #>> '{}' as at,
        not r.is_whole or exists (select from refunds other
          where other.order_id = r.order_id and other.id <> r.id and other.state = 'done') as "isPart"
      from order_events e join refunds r on r.id = e.subject::bigint
      where e.order_id = $1 and e.event = 'refunded' and e.mail_id = $2 and r.state = 'done'`,
    values: [mail.orderId, mail.id],
  })
  const [refund] = rows
  if (!refund) return { ...order, refundedAt: null, isPart: false, others: [] }
  const { payment } = order
  // Of a whole refund the amount may be what was paid, known to nobody here but by the payment.
  const { amount, currency, reference, at, isPart } = refund
  return {
    ...order,
    isPart,
    others: [],
    refundedAt: at,
    refundReference: lineOf(reference),
    payment: {
      ...payment,
      amount: amount ?? payment.amount,
      currency: currency ?? payment.currency,
    },
  }
}

/** The others of the purchase that this mail is the receipt of. */
async function findReceived(services: Services, orderId: number, mailId: number): Promise<NoticeData['others']> {
  const { rows } = await services.pool.query<{ id: number }>({
    name: 'find-received-by-mail',
    text: `select order_id::float8 as id from order_events where order_id = any ($1::bigint[]) and event = 'received' and mail_id = $2
      order by order_id`,
    values: [(await findParty(services, orderId)).filter((id) => id !== orderId), mailId],
  })
  const found = []
  for (const { id } of rows) {
    const other = await findOrderToMail(services, id)
    if (!other || other.isDeleted) continue
    const { name, payment } = other
    found.push({ orderId: id, name, amount: payment.amount, currency: payment.currency })
  }
  return found
}

/** It may have waited for a day. */
function whyTooLate(kind: NoticeKind, { isDeleted, refundedAt, newDate, flight }: OrderToMail): Words | null {
  if (isDeleted) return 'The order was deleted before its mail went'
  if (kind === 'refunded' && refundedAt === null) return 'The refund was taken back before its mail went'
  if (kind === 'new-date' && newDate === null) return 'The new date no longer counted before its mail went'
  if (kind === 'before-flight' && flight.day !== null && flight.day < dayInSantoDomingo(new Date()))
    return 'The flight had gone before its mail went'
  return null
}
