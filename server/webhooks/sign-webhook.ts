import { createHmac } from 'node:crypto'
import { secretsOf, type Secret } from '#server/secret.ts'
import { sign } from '#server/security/signatures.ts'

/** The previous secret signs alongside the present one for this long, so that a site can change over. */
const BOTH_MS = 24 * 3_600_000

/** A site's secret as it is shown once; made from the server's own, so that none is stored: the next of a site is another. */
export function webhookSecret(secret: Secret, siteId: number, count: number): string {
  return `whsec_${Buffer.from(sign(secret, 'webhook', `${siteId}\n${count}`), 'base64url').toString('base64')}`
}

/** One signature, as Standard Webhooks makes it: `v1,` and HMAC-SHA256 of id, second and body. */
export function signWebhook(secret: string, id: string, second: number, body: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${second}.${body}`).digest('base64')}`
}

/** Whose signatures a message carries: of the present secret, and of the one before it for a day; made of each of the server's own. */
export function secretsToSignWith(secret: Secret, siteId: number, count: number, since: string | null): string[] {
  const isNew = since !== null && Date.now() - Date.parse(since) < BOTH_MS
  const counts = isNew ? [count, count - 1] : [count]
  return secretsOf(secret).flatMap((own) => counts.map((one) => webhookSecret(own, siteId, one)))
}
