import { createHmac, timingSafeEqual } from 'node:crypto'
import { cleanEmail } from '#contract/normalise/email.ts'
import { secretsOf, type Secret } from '#server/secret.ts'

/** What a signature is for: one made for one purpose never passes for another. */
export type Purpose =
  | 'grant'
  | 'xsrf'
  | 'track-link'
  | 'document-url'
  | 'government-mail-url'
  | 'email'
  | 'attempt'
  | 'device'
  | 'sign-in'
  | 'factor'
  | 'passkey'
  | 'search'
  | 'password'
  | 'form'
  | 'said'
  | 'webhook'
  | 'person'
  | 'asked'
  | 'link-code'
  | 'wallet'

const HASH_LENGTH = 22

/** Signs text for one purpose; 43 characters, base64url. */
export function sign(secret: Secret, purpose: Purpose, text: string): string {
  return signWith(secretsOf(secret)[0]!, purpose, text)
}

function signWith(secret: string, purpose: Purpose, text: string): string {
  return createHmac('sha256', secret).update(`entrada:${purpose}\n${text}`).digest('base64url')
}

/** Compares two texts in a time that does not tell where they differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns whether a signature, or its first `length` characters, is one of this text and purpose; anything but a string is not. */
export function isSignature(secret: Secret, purpose: Purpose, text: string, signature: unknown, length = 43): boolean {
  if (typeof signature !== 'string') return false
  return secretsOf(secret).some((one) => equalInConstantTime(signWith(one, purpose, text).slice(0, length), signature))
}

/** The keyed hash that stands for an order's e-mail in proofs: another e-mail, or another order, gives another one. */
export function hashEmail(secret: Secret, orderId: number, email: string): string {
  return sign(secret, 'email', spelt(orderId, email)).slice(0, HASH_LENGTH)
}

/** Returns whether a hash stands for this e-mail of this order. */
export function isEmailHash(secret: Secret, orderId: number, email: string, hash: string): boolean {
  return isSignature(secret, 'email', spelt(orderId, email), hash, HASH_LENGTH)
}

function spelt(orderId: number, email: string): string {
  return `${orderId}\n${cleanEmail(email)}`
}
