import type { DocumentKind } from '#contract/documents.ts'
import type { Answer, In } from '#contract/endpoint.ts'
import type { getMailContent as contract, MailContent } from '#contract/mail-contents.ts'
import { encodeId } from '#contract/order-id.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { MAIL_LANGUAGES, mailLanguage } from '#server/mail/languages.ts'
import { findOrderToMail, type OrderToMail, type WrittenMail } from '#server/mails/find-order-to-mail.ts'
import { ticketName } from '#server/mails/ticket-name.ts'
import { whatsappNumber } from '#server/mails/whatsapp-number.ts'
import { writeApproval } from '#server/mails/write-approval.ts'

/** The approval mail of an order as it would be sent now, and the text for WhatsApp; `not-found` without the order. */
export async function getMailContent(ctx: Context, { orderId }: In<typeof contract>): Promise<Answer<typeof contract>> {
  const [order, kinds] = await Promise.all([findOrderToMail(ctx, orderId), currentKinds(ctx, orderId)])
  if (!order) throw new Refusal('not-found', 'There is no such order')
  const written = await writeApproval(ctx, order, order.language)
  const attachments = kinds.map((kind) => ticketName(orderId, kind))
  return {
    data: {
      mail: shownMail(order, written, attachments),
      whatsapp: {
        ...whatsappNumber(order.countryCode, order.phoneNumber),
        text: whatsappText(ctx, order, kinds.length > 0),
      },
    },
  }
}

/** A mail as the order page shows it. */
export function shownMail(order: OrderToMail, { from, replyTo, ...words }: WrittenMail, files: string[]): MailContent {
  return {
    ...words,
    from: `${from.name} <${from.address}>`,
    reply_to: replyTo,
    to: order.email,
    language: mailLanguage(order.language),
    attachments: files,
  }
}

/** The link is without a token: a wrong number must not open somebody's ticket. */
function whatsappText({ env }: Context, { orderId, name, language, brand }: OrderToMail, isReady: boolean): string {
  const texts = MAIL_LANGUAGES[mailLanguage(language)].whatsapp
  const link = new URL(`/track-order/${encodeId(orderId)}`, env.PUBLIC_URL).href
  return `${texts.greeting(name, brand.name)} ${isReady ? texts.ready(orderId) : texts.underWay(orderId)} ${link}`
}

async function currentKinds({ pool }: Context, orderId: number): Promise<DocumentKind[]> {
  const { rows } = await pool.query<{ kind: DocumentKind }>({
    name: 'find-current-kinds',
    text: `select kind from documents where order_id = $1 and state = 'current' order by id`,
    values: [orderId],
  })
  return rows.map(({ kind }) => kind)
}
