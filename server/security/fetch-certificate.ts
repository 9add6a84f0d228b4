import { X509Certificate } from 'node:crypto'
import type { Services } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { Words } from '#server/words/say.ts'

const FETCH_TIMEOUT_MS = 5_000
const BYTES_AT_MOST = 65_536

/**
 * Fetches the certificate of whoever signs what they post to us; undefined where it is none. Throws `unavailable`, in these words, where
 * it cannot be fetched, so that they try again.
 */
export async function fetchCertificate(
  { fetch }: Pick<Services, 'fetch'>,
  address: string,
  unavailable: Words,
): Promise<X509Certificate | undefined> {
  const pem = await fetchText(fetch, address).catch(() => undefined)
  if (pem === undefined) throw new Refusal('unavailable', unavailable, { retryAfterSeconds: 30 })
  try {
    // Where it comes with those that issued it, it is the first.
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

async function fetchText(fetch: Services['fetch'], address: string): Promise<string | undefined> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
  if (!answer.ok || !answer.body) return undefined
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body) {
    bytes += part.length
    if (bytes > BYTES_AT_MOST) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('latin1')
}
