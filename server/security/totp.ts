import { createHmac, randomBytes } from 'node:crypto'
import { equalInConstantTime } from '#server/security/signatures.ts'

/** How long a code counts, in seconds. */
export const TOTP_SECONDS = 30
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of an authenticator app: 160 bits, as RFC 4226 asks. */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** Bytes as apps take them typed: capital letters and digits that nobody mixes up, five bits each. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The six digits that an app shows in a step of thirty seconds (RFC 6238, SHA-1: what every app knows). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const at = hash.at(-1)! & 0xf
  return String((hash.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** The step whose code this is: the present one or, for clocks that are a little off, a neighbour; undefined for any other text. */
export function stepOfCode(secret: Buffer, code: string, nowStep: number): number | undefined {
  return [nowStep, nowStep - 1, nowStep + 1].find((step) => equalInConstantTime(totpCode(secret, step), code))
}
