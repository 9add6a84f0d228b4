import MailComposer from 'nodemailer/lib/mail-composer'
import type { OutgoingMail } from '#server/mail-transport/outgoing-mail.ts'
import { ownHeaders } from '#server/mail-transport/own-headers.ts'

/** Writes a mail as MIME; everything in it is given as bytes and text, nothing is fetched. */
export async function buildMime(mail: OutgoingMail): Promise<Buffer> {
  const domain = mail.from.address.split('@')[1] ?? 'localhost'
  return new MailComposer({
    from: mail.from,
    replyTo: mail.replyTo,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.outboxId}@${domain}>`,
    headers: ownHeaders(mail),
    attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}
