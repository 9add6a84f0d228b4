/** What was encrypted, with the start value of its one encryption. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** The key of what is kept of an order, made from the secret of its links; it can be used, and never be read. */
export async function keyOf(secret: string, orderId: number): Promise<CryptoKey> {
  const encoder = new TextEncoder()
  const source = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey'])
  const about = { salt: encoder.encode(`entrada:kept:${orderId}`), info: encoder.encode('page and documents') }
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', ...about },
    source,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

export async function seal(key: CryptoKey, content: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content) }
}

/** What was sealed; undefined with another key, or where a byte of it was changed. */
export function unseal(key: CryptoKey, { iv, bytes }: Sealed): Promise<ArrayBuffer | undefined> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => undefined)
}

/** The order and the secret that a mail's link has in its address: `/t/ORDER.EXPIRES.SECRET.SIGNATURE`, also where it leads to an answer. */
export function readLink(path: string): { orderId: number; secret: string } | undefined {
  const [, orderId, secret] = /^\/t\/([1-9]\d{0,14})\.\d{1,12}\.([\w-]{22})\.[\w-]{43}(?:\/answer)?$/.exec(path) ?? []
  return orderId === undefined || secret === undefined ? undefined : { orderId: Number(orderId), secret }
}
