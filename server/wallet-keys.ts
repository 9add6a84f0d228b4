import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Wallet } from '#contract/documents/wallets.ts'
import { webAddress } from '#server/env-values.ts'

/** What a variable's file holds, as `read` takes it out; else one line that says what the variable takes. */
function fileWith<Content>(error: string, read: (bytes: Buffer) => Content) {
  return z.string().transform((path, ctx): Content => {
    try {
      return read(readFileSync(path))
    } catch {
      ctx.addIssue({ code: 'custom', message: `takes the path of ${error}` })
      return z.NEVER
    }
  })
}

function rsaKey(pem: Buffer | string): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'rsa') throw new Error('no RSA key')
  return key
}

const ServiceAccount = z.object({ client_email: z.string().includes('@'), private_key: z.string().transform(rsaKey) })

/** The variables of the wallets: what Apple and Google gave the operator; each wallet's are set together, or none of them. */
export const WALLET_VARIABLES = {
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\.[\w.-]+$/, { error: 'takes a pass type identifier of Apple, such as pass.example.entry' })
    .optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, { error: 'takes the ten characters of a team of Apple' })
    .optional(),
  APPLE_PASS_CERTIFICATE: fileWith('the certificate of the pass type, as Apple gave it (.cer or .pem)', (bytes) => {
    return new X509Certificate(bytes)
  }).optional(),
  APPLE_PASS_KEY: fileWith('its private key (RSA, .pem, without a passphrase)', rsaKey).optional(),
  APPLE_WWDR_CERTIFICATE: fileWith('the intermediate certificate (WWDR) that signed it (.cer or .pem)', (bytes) => {
    return new X509Certificate(bytes)
  }).optional(),
  APPLE_PUSH_ENDPOINT: webAddress.default('https://api.push.apple.com'),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{5,25}$/, { error: 'takes the number of an issuer of Google Wallet' })
    .optional(),
  GOOGLE_WALLET_KEY_FILE: fileWith('the key file (.json) of a service account of Google', (bytes) => {
    return ServiceAccount.parse(JSON.parse(bytes.toString('utf8')))
  }).optional(),
  GOOGLE_OAUTH_BASE_URL: webAddress.default('https://oauth2.googleapis.com'),
  GOOGLE_WALLET_BASE_URL: webAddress.default('https://walletobjects.googleapis.com'),
}

/** The variables of the wallets as they were read. */
export type WalletKeys = z.output<z.ZodObject<typeof WALLET_VARIABLES>>

/** TABLE: wallet -> its variables. */
const NEEDED = {
  apple: ['APPLE_PASS_TYPE_ID', 'APPLE_TEAM_ID', 'APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE'],
  google: ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY_FILE'],
} as const satisfies Record<Wallet, readonly (keyof WalletKeys)[]>

/** What signs passes for Apple's wallet. */
export interface AppleKeys {
  passTypeId: string
  teamId: string
  certificate: X509Certificate
  key: KeyObject
  wwdr: X509Certificate
}

/** What signs passes for Google's wallet. */
export interface GoogleKeys {
  issuerId: string
  email: string
  key: KeyObject
}

/** What signs Apple's passes; undefined where it is not configured, or its certificates have expired. */
export function appleKeys(env: WalletKeys, nowMs = Date.now()): AppleKeys | undefined {
  const certificate = env.APPLE_PASS_CERTIFICATE
  const wwdr = env.APPLE_WWDR_CERTIFICATE
  const [passTypeId, teamId, key] = [env.APPLE_PASS_TYPE_ID, env.APPLE_TEAM_ID, env.APPLE_PASS_KEY]
  if (!passTypeId || !teamId || !certificate || !key || !wwdr) return undefined
  const isGood = [certificate, wwdr].every(({ validToDate }) => validToDate.getTime() > nowMs)
  return isGood ? { passTypeId, teamId, certificate, key, wwdr } : undefined
}

/** What signs Google's passes; undefined where it is not configured. */
export function googleKeys(env: WalletKeys): GoogleKeys | undefined {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_KEY_FILE: account } = env
  return issuerId && account ? { issuerId, email: account.client_email, key: account.private_key } : undefined
}

/** The wallets that are offered now. */
export function offeredWallets(env: WalletKeys): Wallet[] {
  return [...(appleKeys(env) ? (['apple'] as const) : []), ...(googleKeys(env) ? (['google'] as const) : [])]
}

/** What is wrong with the variables of the wallets together, in one line. That a certificate has expired stops no start. */
export function walletKeysProblem(env: WalletKeys): string | undefined {
  for (const names of Object.values(NEEDED)) {
    const missing = names.filter((name) => env[name] === undefined)
    if (missing.length > 0 && missing.length < names.length) {
      return `${missing[0]} is missing: ${names.join(', ')} are set together, or none of them.`
    }
  }
  const { APPLE_PASS_CERTIFICATE: certificate, APPLE_PASS_KEY: key, APPLE_WWDR_CERTIFICATE: wwdr } = env
  if (!certificate || !key || !wwdr) return undefined
  if (!certificate.checkPrivateKey(key)) return 'APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE.'
  if (!certificate.verify(wwdr.publicKey)) {
    return 'APPLE_WWDR_CERTIFICATE did not sign APPLE_PASS_CERTIFICATE: take the intermediate certificate that its issuer names.'
  }
  const subject = new Set(certificate.subject.split('\n'))
  const others = [
    ['APPLE_PASS_TYPE_ID', `UID=${env.APPLE_PASS_TYPE_ID}`],
    ['APPLE_TEAM_ID', `OU=${env.APPLE_TEAM_ID}`],
  ].filter(([, part = '']) => !subject.has(part))
  return others[0] && `${others[0][0]} is not the one that APPLE_PASS_CERTIFICATE was given for.`
}

/** What the log says at the start of certificates that ended or soon will: travellers get no more passes for Apple's wallet then. */
export function walletWarnings(env: WalletKeys, nowMs = Date.now()): string[] {
  return (['APPLE_PASS_CERTIFICATE', 'APPLE_WWDR_CERTIFICATE'] as const).flatMap((name) => {
    const until = env[name]?.validToDate
    if (!until || until.getTime() > nowMs + SOON_MS) return []
    const day = until.toISOString().slice(0, 10)
    return until.getTime() > nowMs
      ? `${name} expires on ${day}: renew it at Apple, or "Add to Apple Wallet" goes away then`
      : `${name} expired on ${day}: "Add to Apple Wallet" is not offered until it is renewed`
  })
}

const SOON_MS = 30 * 86_400_000
