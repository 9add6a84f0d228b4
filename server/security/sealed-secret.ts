import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { secretsOf, type Secret } from '#server/secret.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Enciphers a secret that has to be read again (AES-256-GCM, a key of its own). It opens for the very place that it was made for. */
export function sealSecret(secret: Secret, place: string, plain: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretsOf(secret)[0]!), nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
}

/** Reads a sealed secret; undefined where it was made with another key or for another place, or is not as it was written. */
export function openSecret(secret: Secret, place: string, sealed: string): Buffer | undefined {
  for (const one of secretsOf(secret)) {
    const opened = openWith(one, place, sealed)
    if (opened) return opened
  }
  return undefined
}

function openWith(secret: string, place: string, sealed: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'entrada sealed secret', 32))
}
