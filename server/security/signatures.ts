import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signature is for: one made for one purpose never passes for another. */
export type Purpose =
  | 'grant'
  | 'xsrf'
  | 'track-link'
  | 'document-url'
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

/** Signs text for one purpose; 43 characters, base64url. */
export function sign(secret: string, purpose: Purpose, text: string): string {
  return createHmac('sha256', secret).update(`entrada:${purpose}\n${text}`).digest('base64url')
}

/** Compares two texts in a time that does not tell where they differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Says whether a signature is the one of this text and purpose; anything but a string is not. */
export function isSignature(secret: string, purpose: Purpose, text: string, signature: unknown): boolean {
  return typeof signature === 'string' && equalInConstantTime(sign(secret, purpose, text), signature)
}

/** The keyed hash that stands for an order's e-mail in proofs: another e-mail, or another order, gives another one. */
export function hashEmail(secret: string, orderId: number, email: string): string {
  return sign(secret, 'email', `${orderId}\n${email.trim().toLowerCase()}`).slice(0, 22)
}
