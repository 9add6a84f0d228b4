/** The first id of an order that came under a test key: no order of a traveller comes near it, and a landing site's column of 32 bits holds it. */
export const FIRST_TEST_ORDER = 900_000_001

/**
 * Encodes a numeric id for a link: doubled, then base64 without padding.
 * An encoded id is public knowledge and proves nothing.
 */
export function encodeId(id: number): string {
  return btoa(String(BigInt(id) * 2n)).replaceAll('=', '')
}

/** Decodes an id from a link; undefined unless the text is exactly what encodeId makes of the result. */
export function decodeId(encoded: string): number | undefined {
  const digits = decodeBase64(encoded)
  if (!/^[1-9][0-9]{0,16}$/.test(digits)) return undefined
  const id = Number(BigInt(digits) / 2n)
  return Number.isSafeInteger(id) && encodeId(id) === encoded ? id : undefined
}

/** Empty where it is not base64. */
function decodeBase64(encoded: string): string {
  try {
    return atob(encoded)
  } catch {
    return ''
  }
}
