import { verifySendgrid } from '#server/mail-transport/verify-sendgrid.ts'
import { outcomeOfSilence, outcomeOfStatus } from '#server/mail-transport/classify.ts'
import type { OutgoingMail } from '#server/mail-transport/outgoing-mail.ts'
import { ownHeaders } from '#server/mail-transport/own-headers.ts'
import type { MailProvider } from '#server/mail-transport/providers.ts'
import { readSendgridEvents } from '#server/mail-transport/providers/sendgrid-events.ts'

const ANSWER_TIMEOUT_MS = 20_000

/** SendGrid, v3 API. */
export const sendgrid: MailProvider = {
  async send(env, mail) {
    let answer: Response
    try {
      answer = await fetch(new URL('/v3/mail/send', env.SENDGRID_BASE_URL), {
        method: 'POST',
        headers: { authorization: `Bearer ${env.SENDGRID_API_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify(toBody(mail)),
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
    } catch (error) {
      return outcomeOfSilence(error)
    }
    // The status has decided; a body that breaks off changes nothing.
    const body = await answer.text().catch(() => '')
    if (answer.ok) return { outcome: 'sent', messageId: answer.headers.get('x-message-id') ?? '' }
    return outcomeOfStatus(answer.status, readReason(body), answer.headers.get('retry-after'))
  },

  async readEvents(ctx, body) {
    verifySendgrid(ctx, body)
    return readSendgridEvents(body.toString('utf8'))
  },
}

function toBody(mail: OutgoingMail) {
  return {
    from: { email: mail.from.address, name: mail.from.name },
    reply_to: { email: mail.replyTo },
    personalizations: [{ to: [{ email: mail.to }] }],
    subject: mail.subject,
    content: [
      { type: 'text/plain', value: mail.text },
      { type: 'text/html', value: mail.html },
    ],
    attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
      content: content.toString('base64'),
      filename: fileName,
      type: contentType,
      disposition: 'attachment',
    })),
    headers: ownHeaders(mail),
    custom_args: { outbox_id: mail.outboxId },
    // Rewritten links would carry a traveller's token over another company's server.
    tracking_settings: { click_tracking: { enable: false, enable_text: false } },
  }
}

function readReason(body: string): string {
  try {
    const { errors } = JSON.parse(body) as { errors?: { message?: string }[] }
    return (errors ?? []).map(({ message }) => message ?? '').join('; ')
  } catch {
    return ''
  }
}
