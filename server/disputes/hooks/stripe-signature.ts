import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old a signature may be, or how far ahead of our clock. */
const TOLERANCE_SECONDS = 300
/** Stripe signs with two secrets while one is being changed; more signatures than this are not looked at. */
const SIGNATURES_AT_MOST = 10

/**
 * Whether Stripe signed these very bytes with one of the secrets, within five minutes of `nowMs`: HMAC-SHA256 over the time and the body, compared in
 * constant time. Of several signatures one is enough, since a secret that is being changed signs beside the new one.
 */
export function isSignedByStripe(
  header: string | undefined,
  body: Buffer,
  secrets: readonly string[],
  nowMs: number,
): boolean {
  const parts = (header ?? '').split(',', SIGNATURES_AT_MOST * 2).map((part) => part.trim())
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).slice(0, SIGNATURES_AT_MOST)
  if (!/^\d{1,11}$/.test(time) || Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_SECONDS) return false
  const wanted = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.`).update(body).digest())
  return signatures.some((signature) => {
    const given = Buffer.from(signature.slice(3), 'hex')
    return wanted.some((one) => timingSafeEqual(one, given))
  })
}
