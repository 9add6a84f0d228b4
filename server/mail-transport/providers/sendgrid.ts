import { outcomeOfSilence, outcomeOfStatus } from '#server/mail-transport/classify.ts'
import type { OutgoingMail } from '#server/mail-transport/outgoing-mail.ts'
import { ownHeaders } from '#server/mail-transport/own-headers.ts'
import type { MailProvider } from '#server/mail-transport/providers.ts'
import { readSendgridEvents } from '#server/mail-transport/providers/sendgrid-events.ts'
import { createPublicKey, verify } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'

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

const SIGNATURE = 'x-twilio-email-event-webhook-signature'
const TIMESTAMP = 'x-twilio-email-event-webhook-timestamp'
/** SendGrid retries an event for a day; an older one is a replay. */
const OLDEST_MS = 25 * 3_600_000
const AHEAD_MS = 10 * 60_000

/**
 * Refuses (`bad-request`) what SendGrid's signed event webhook did not sign with the key of SENDGRID_WEBHOOK_PUBLIC_KEY: ECDSA
 * over the timestamp and the very bytes of the body (security J6); and what is too old.
 */
function verifySendgrid(ctx: Pick<Context, 'env' | 'header'>, body: Buffer): void {
  const key = ctx.env.SENDGRID_WEBHOOK_PUBLIC_KEY
  if (!key) throw new Refusal('bad-request', 'SENDGRID_WEBHOOK_PUBLIC_KEY is not set')
  const timestamp = ctx.header(TIMESTAMP) ?? ''
  const signature = Buffer.from(ctx.header(SIGNATURE) ?? '', 'base64')
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  const isSigned =
    /^\d{10}$/.test(timestamp) && verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), publicKey, signature)
  if (!isSigned) throw new Refusal('bad-request', 'These events are not signed by SendGrid')
  const ageMs = Date.now() - Number(timestamp) * 1000
  if (ageMs > OLDEST_MS || ageMs < -AHEAD_MS) throw new Refusal('bad-request', 'These events are too old')
}
