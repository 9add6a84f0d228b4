/**
 * Encodes a numeric id for a link: doubled, then base64 without padding.
 * An encoded id is public knowledge and proves nothing.
 */
export function encodeId(id: number): string {
  return btoa(String(BigInt(id) * 2n)).replace(/=+$/, '')
}

/** Decodes an id from a link; undefined unless the text is exactly what encodeId makes of the result. */
export function decodeId(encoded: string): number | undefined {
  if (!/^[A-Za-z0-9+/]{2,32}$/.test(encoded)) return undefined
  let digits: string
  try {
    digits = atob(encoded)
  } catch {
    return undefined
  }
  if (!/^[1-9][0-9]{0,16}$/.test(digits)) return undefined
  const doubled = BigInt(digits)
  if (doubled % 2n !== 0n) return undefined
  const id = Number(doubled / 2n)
  return Number.isSafeInteger(id) && encodeId(id) === encoded ? id : undefined
}
