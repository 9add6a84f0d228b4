import { createPublicKey, verify } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'

const SIGNATURE = 'x-twilio-email-event-webhook-signature'
const TIMESTAMP = 'x-twilio-email-event-webhook-timestamp'
/** SendGrid tries a day long to hand an event over; what is older than that is somebody's repetition. */
const OLDEST_MS = 25 * 3_600_000
const AHEAD_MS = 10 * 60_000

/**
 * Refuses (`bad-request`) what SendGrid's signed event webhook did not sign with the key of SENDGRID_WEBHOOK_PUBLIC_KEY: ECDSA
 * over the timestamp and the very bytes of the body (security J6); and what is too old.
 */
export function verifySendgrid(ctx: Pick<Context, 'env' | 'header'>, body: Buffer): void {
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
