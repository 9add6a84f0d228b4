import type { In } from '#contract/http/endpoint.ts'
import type { getMailContent as contract, MailContent } from '#contract/mails/mail-contents.ts'
import { recordPart } from '#server/audit/record-part.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { hideTrackTokens } from '#server/security/links.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { findTicketsOfOthers } from '#server/mails/composing/find-tickets-of-others.ts'
import type { OrderToMail, WrittenMail } from '#server/mails/composing/find-order-to-mail.ts'
import { findWhatsapp } from '#server/mails/find-whatsapp.ts'
import { writeApproval } from '#server/mails/composing/write-approval.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** The approval mail of an order as it would be sent now, and the text for WhatsApp; `not-found` without the order. */
export async function getMailContent(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const found = await findWhatsapp(ctx, orderId)
  if (!found) throw new Refusal('not-found', 'There is no such order')
  const { order, documents, whatsapp } = found
  const ofOthers =
    documents.length > 0 ? await findTicketsOfOthers(ctx, order, { mailId: null, email: order.email }) : []
  const written = await writeApproval(ctx, order, { ...order, documents, ofOthers })
  await recordPart(ctx, orderId, 'mail')
  const attachments = [...documents, ...ofOthers].map(({ fileName }) => fileName)
  return { data: { mail: shownMail(order, written, attachments), whatsapp } }
}

/** A mail as the order page shows it: a viewer must not be able to pass for the traveller. */
export function shownMail(order: OrderToMail, mail: WrittenMail, files: string[]): MailContent {
  const { from, replyTo, subject, html, text } = mail
  return {
    subject,
    html: hideTrackTokens(html),
    text: hideTrackTokens(text),
    from: `${from.name} <${from.address}>`,
    reply_to: replyTo,
    to: order.email,
    language: mailLanguage(order.language),
    attachments: files,
  }
}
