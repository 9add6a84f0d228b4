import { hash } from 'node:crypto'
import type { Sent } from '#server/intake/read-order.ts'

/**
 * What an order says as one text, whatever the order of its keys or its white space: the same order is the same body. The
 * idempotency key is left out, so that a line of a batch and a single call with that key are one.
 */
export function canonicalBody({ idempotency_key: _, ...body }: Sent): string {
  return JSON.stringify(inOrder(body))
}

/** SHA-256 of a canonical body. */
export function hashBody(canonical: string): string {
  return hash('sha256', canonical, 'base64url')
}

/**
 * A value with each object as its sorted keys and their values, which is several times faster than rebuilding the
 * object. The caller has bounded the depth (read-order.ts).
 */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const keys = Object.keys(value).sort()
  return { keys, values: keys.map((key) => inOrder((value as Sent)[key])) }
}
