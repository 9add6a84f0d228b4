import { verify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Context } from '#server/context.ts'
import { consume, refundAttempts, type Try } from '#server/security/attempt-limits.ts'
import { fetchCertificate } from '#server/security/fetch-certificate.ts'

/** PayPal retries an event for three days; an older one is a replay. */
const OLDEST_MS = 4 * 86_400_000
const AHEAD_MS = 10 * 60_000
const CERTIFICATES_AT_MOST = 20

/** Where PayPal's certificates lie on its own hosts. */
const PAYPAL_ADDRESS = /^https:\/\/([a-z0-9-]+\.)+paypal\.com\/v1\/notifications\/certs\/CERT-[\w-]{1,100}$/
/** Whose certificates sign its webhooks, live and in its sandbox. */
const SIGNER = /(^|\n)CN=messageverificationcerts(\.sandbox)?\.paypal\.com(\n|$)/

/** Certificates that have verified an event, by address; one that has not never takes a place. */
const certificates = new Map<string, X509Certificate>()

/**
 * Whether PayPal signed these very bytes for one of our webhooks: RSA-SHA256 over transmission ID, time, our webhook's ID and the CRC-32 of the body, by a
 * certificate that is PayPal's, is valid now and lies with PayPal. The certificate is fetched once and kept. Throws `unavailable` where it cannot be
 * fetched, so that PayPal tries again, and `too-many` for a caller who makes us fetch many.
 */
export async function isSignedByPaypal(ctx: Context, body: Buffer, unsigned: Try): Promise<boolean> {
  const said = (name: string) => ctx.header(`paypal-${name}`) ?? ''
  const [id, time, address] = [said('transmission-id'), said('transmission-time'), said('cert-url')]
  const ageMs = Date.now() - Date.parse(time)
  const isWellMade = /^[\w-]{1,100}$/.test(id) && /^20[\dTZ:.+-]{8,40}$/.test(time)
  if (!isWellMade || !(ageMs <= OLDEST_MS && ageMs >= -AHEAD_MS)) return false
  if (said('auth-algo').toLowerCase() !== 'sha256withrsa' || !mayLieAt(ctx, address)) return false
  const known = certificates.get(address)
  if (!known) await consume(ctx, [unsigned])
  const certificate = known ?? (await fetchCertificate(ctx, address, 'The certificate of PayPal cannot be fetched'))
  if (!certificate || !isValid(ctx, certificate)) return false
  const signature = Buffer.from(said('transmission-sig'), 'base64')
  const isSigned = (ctx.env.PAYPAL_WEBHOOK_ID ?? []).some((webhookId) =>
    verify('RSA-SHA256', Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`), certificate.publicKey, signature),
  )
  if (isSigned && !known) {
    if (certificates.size >= CERTIFICATES_AT_MOST) certificates.clear()
    certificates.set(address, certificate)
    await refundAttempts(ctx, [unsigned])
  }
  return isSigned
}

/** On PayPal's own hosts over https; or, where PAYPAL_CERTIFICATES_URL says so, below that address alone. */
function mayLieAt({ env }: Context, address: string): boolean {
  const place = env.PAYPAL_CERTIFICATES_URL
  if (place === undefined) return PAYPAL_ADDRESS.test(address)
  return (
    address.startsWith(`${place.replace(/\/+$/, '')}/`) && /^[\w./:-]{1,300}$/.test(address) && !address.includes('..')
  )
}

function isValid({ env }: Context, certificate: X509Certificate): boolean {
  const now = Date.now()
  const isNow = now >= Date.parse(certificate.validFrom) && now <= Date.parse(certificate.validTo)
  const { publicKey } = certificate
  if (!isNow || publicKey.asymmetricKeyType !== 'rsa' || !SIGNER.test(certificate.subject)) return false
  const authority = env.PAYPAL_CERTIFICATE_AUTHORITY
  return authority === undefined || isIssuedBy(certificate, authority)
}

function isIssuedBy(certificate: X509Certificate, authority: X509Certificate): boolean {
  return certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
}
